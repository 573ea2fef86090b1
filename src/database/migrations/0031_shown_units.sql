-- What a unit is shown as follows from its text and its IRI; a text may say the unit of the IRI already. Namespaces are
-- rebuilt by these rules in the background; until then their units are shown as before.
alter table indicator add column unit text collate "C", add column unit_says text collate "C";
alter table card add column unit text collate "C", add column unit_says text collate "C";
alter table report add column unit_says text collate "C";

update indicator set unit = coalesce(unit_text, unit_iri) where unit_text is not null or unit_iri is not null;
update card set unit = coalesce(unit_text, unit_iri) where unit_text is not null or unit_iri is not null;
