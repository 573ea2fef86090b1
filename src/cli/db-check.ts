// db check: compares the tables that serve reads with the stored statements, and can rebuild them. Decisions, section 7.
import { checkNamespaces } from '../graph-store/check-namespaces.ts'
import type { CheckedNamespace } from '../graph-store/check-namespaces.ts'
import { exit } from './command.ts'
import type { Command, Io } from './command.ts'
import { withStore } from './with-store.ts'
import type { TenantId } from '../ids.ts'

const maxShown = 20

const checkedJson = ({ tenantId, namespace, differences, isRebuilt }: CheckedNamespace) => ({
  tenant_id: tenantId,
  namespace,
  differences,
  rebuilt: isRebuilt,
})

function printNamespace(io: Io, { tenantId, namespace, differences, isRebuilt }: CheckedNamespace): void {
  const name = `${namespace} (${tenantId})`
  if (differences.length === 0) {
    io.out(`${name}: no difference\n`)
    return
  }
  const count = differences.length === 1 ? '1 difference' : `${differences.length} differences`
  io.out(`${name}: ${count}${isRebuilt ? '; rebuilt' : ''}\n`)
  for (const { table, row, detail } of differences.slice(0, maxShown)) {
    io.out(`  ${table} ${row}: ${detail}\n`)
  }
  if (differences.length > maxShown) io.out(`  and ${differences.length - maxShown} more\n`)
}

export const dbCheck: Command = {
  name: 'db check',
  summary: 'compare the tables that serve reads with the stored statements',
  options: {
    namespace: { value: 'SLUG', summary: 'this namespace only' },
    tenant: { value: 'ID', summary: "this tenant's namespaces only" },
    rebuild: {
      summary: 'rebuild the tables that serve reads where they differ; earlier ETags no longer match then',
    },
    json: { summary: 'answer as JSON' },
  },
  notes: ['May run beside a server. Ends with 1 when something differs and was not rebuilt.'],
  run: (input, io) =>
    withStore(io, async (store) => {
      const choice = {
        namespace: input.text('namespace'),
        tenantId: input.text('tenant') as TenantId | undefined,
      }
      const checked: CheckedNamespace[] = []
      for await (const one of checkNamespaces(store, choice, { rebuild: input.has('rebuild') })) {
        checked.push(one)
        if (!input.has('json')) printNamespace(io, one)
      }
      if (input.has('json')) io.out(`${JSON.stringify(checked.map(checkedJson))}\n`)
      if (checked.length === 0 && choice.namespace !== undefined) {
        io.err(
          `There is no namespace "${choice.namespace}"${choice.tenantId === undefined ? '' : ' of this tenant'}.\n`,
        )
        return exit.no
      }
      return checked.every(({ differences, isRebuilt }) => differences.length === 0 || isRebuilt)
        ? exit.fine
        : exit.no
    }),
}
