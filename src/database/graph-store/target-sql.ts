// Targets and baselines as answers have them, in SQL: the JSON that was stored with them, around their unit, which may be
// that of the indicator. Rules, section 1, "Targets".
import { atKey } from '../plans/at-key.ts'
import { indicatorUnitColumns, ownUnitColumns, reportUnit } from './unit-sql.ts'

/** As text; null where there is none. `key` and `indicatorKey` are columns of a row around it. */
export const targetJson = (key: string, indicatorKey: string): string => `
  (
    select target.json_start || coalesce(to_json(${reportUnit('beside', 'target')})::text, 'null') || target.json_end
    from (
        select json_start, json_end, ${ownUnitColumns} from target
        where namespace_id = $1 and ${atKey('target_key', key)} limit 1
      ) target
      left join lateral (
        select ${indicatorUnitColumns} from indicator
        where namespace_id = $1 and ${atKey('indicator_key', indicatorKey)} limit 1
      ) beside on true
  )`
