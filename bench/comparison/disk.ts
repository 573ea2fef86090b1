// What a report takes on disk, by table, indexes and long values included.
import { dataTables } from '../../src/database/data-tables.ts'
import type { Service } from '../service.ts'
import type { Disk, Sized } from './results.ts'

type Sizes = ReadonlyMap<string, number>

export async function tableSizes(service: Service): Promise<Sizes> {
  const { rows } = await service.pool.query<{ name: string; bytes: string }>(
    'select name, pg_total_relation_size(name::regclass) as bytes from unnest($1::text[]) as name',
    [dataTables],
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

/** Between two looks at the tables `stored` reports were added; they are those of `size`, perhaps several times. */
export function diskOf(before: Sizes, after: Sizes, size: Sized, stored: number): Disk {
  const tables: Record<string, number> = {}
  for (const [name, bytes] of after) tables[name] = Math.round((bytes - (before.get(name) ?? 0)) / stored)
  return { reports: size.reports, namespaces: size.namespaces, tables }
}
