-- Statistics only of columns by which plans are chosen: texts, lists and the stored JSON took most of the time of ANALYZE.
do $$
begin
  alter table node alter column subject set statistics 0, alter column statements set statistics 0;
  alter table report
    alter column uri set statistics 0,
    alter column name set statistics 0,
    alter column value_text set statistics 0,
    alter column value_json set statistics 0,
    alter column unit_text set statistics 0,
    alter column unit_iri set statistics 0,
    alter column unit_says set statistics 0,
    alter column period_start set statistics 0,
    alter column period_end set statistics 0,
    alter column measure_keys set statistics 0,
    alter column awaited_keys set statistics 0,
    alter column target_key set statistics 0,
    alter column plain_version set statistics 0,
    alter column made_version set statistics 0;
  alter table card
    alter column indicator_uri set statistics 0,
    alter column fragment set statistics 0,
    alter column unit set statistics 0,
    alter column unit_text set statistics 0,
    alter column unit_iri set statistics 0,
    alter column unit_says set statistics 0,
    alter column themes set statistics 0,
    alter column funds set statistics 0,
    alter column first_days set statistics 0,
    alter column last_days set statistics 0;
  alter table indicator
    alter column uri set statistics 0,
    alter column description set statistics 0,
    alter column unit set statistics 0,
    alter column unit_text set statistics 0,
    alter column unit_iri set statistics 0,
    alter column unit_says set statistics 0,
    alter column themes set statistics 0,
    alter column all_themes set statistics 0,
    alter column outcome_keys set statistics 0;
  alter table outcome
    alter column uri set statistics 0,
    alter column description set statistics 0,
    alter column themes set statistics 0;
  alter table organization
    alter column uri set statistics 0,
    alter column description set statistics 0,
    alter column provinces set statistics 0,
    alter column localities set statistics 0,
    alter column sectors set statistics 0,
    alter column populations set statistics 0,
    alter column org_types set statistics 0,
    alter column numbers set statistics 0;
exception when feature_not_supported then
  -- Citus does not change the setting of tables that are distributed already; they keep their statistics.
end $$;
