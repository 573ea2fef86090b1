-- Whether a graph of the document has a name, which Turtle has no place for. Null where that was not kept, as before.
alter table capsule add column names_graphs boolean;
