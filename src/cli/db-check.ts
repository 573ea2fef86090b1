// db check: compares the tables that serve reads with the stored statements, and can rebuild them from these, or from the
// stored documents.
import { storedDocuments } from '../service/capsules/stored-documents.ts'
import { checkNamespaces, type CheckedNamespace } from '../database/graph-store/check-namespaces.ts'
import { asJson, exit, type Command, type Io } from './command.ts'
import { withStore } from './with-store.ts'
import type { TenantId } from '../contract/ids.ts'

const maxShown = 20

const checkedJson = (checked: CheckedNamespace) => ({
  tenant_id: checked.tenantId,
  namespace: checked.namespace,
  differences: checked.differences,
  rebuilt: checked.isRebuilt,
  older_rules: checked.isOlder,
  refused_capsules: checked.refusedCapsules,
})

const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

function printNamespace(io: Io, checked: CheckedNamespace, isVerbose: boolean): void {
  const { tenantId, namespace, differences, isRebuilt, isOlder, refusedCapsules } = checked
  const name = `${namespace} (${tenantId})`
  const older = isOlder ? '; made by older rules, the service rebuilds it' : ''
  if (differences.length > 0) {
    const count = countText(differences.length, 'difference')
    io.out(`${name}: ${count}${isRebuilt ? '; rebuilt' : ''}${older}\n`)
  } else if (isVerbose || refusedCapsules.length > 0) io.out(`${name}: no difference${older}\n`)
  for (const { table, row, detail } of differences.slice(0, maxShown)) {
    io.out(`  ${table} ${row}: ${detail}\n`)
  }
  if (differences.length > maxShown) io.out(`  and ${differences.length - maxShown} more\n`)
  for (const id of refusedCapsules) {
    io.out(`  capsule ${id}: its document no longer conforms; the statements read from it before are kept\n`)
  }
}

const none = { namespaces: 0, differences: 0, differing: 0, rebuilt: 0, older: 0 }

function printTotals(io: Io, { namespaces, differences, differing, rebuilt, older }: typeof none): void {
  const found =
    differences === 0
      ? 'no difference'
      : `${countText(differences, 'difference')} in ${countText(differing, 'namespace')}`
  const parts = [
    found,
    ...(rebuilt > 0 ? [`${rebuilt} rebuilt`] : []),
    ...(older > 0 ? [`${older} made by older rules, which the service rebuilds`] : []),
  ]
  io.out(`${countText(namespaces, 'namespace')} checked: ${parts.join('; ')}\n`)
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
    reread: {
      summary: 'read the stored documents again by the rules of this version, then rebuild as with --rebuild',
    },
    verbose: { summary: 'a line for every namespace, not only for those that differ' },
    ...asJson,
  },
  notes: ['May run beside a server. Ends with 1 when something differs and was not rebuilt.'],
  run: (input, io) =>
    withStore(io, async (store) => {
      const choice = {
        namespace: input.text('namespace'),
        tenantId: input.text('tenant') as TenantId | undefined,
      }
      const options = {
        rebuild: input.has('rebuild'),
        ...(input.has('reread') && { reread: storedDocuments }),
      }
      const listed: object[] = []
      const totals = { ...none }
      for await (const checked of checkNamespaces(store, choice, options)) {
        totals.namespaces += 1
        totals.differences += checked.differences.length
        totals.differing += checked.differences.length > 0 ? 1 : 0
        totals.rebuilt += checked.isRebuilt ? 1 : 0
        totals.older += checked.isOlder ? 1 : 0
        if (input.has('json')) listed.push(checkedJson(checked))
        else printNamespace(io, checked, input.has('verbose'))
      }
      if (input.has('json')) io.out(`${JSON.stringify(listed)}\n`)
      if (totals.namespaces === 0 && choice.namespace !== undefined) {
        const owner = choice.tenantId === undefined ? '' : ' of this tenant'
        io.err(`There is no namespace "${choice.namespace}"${owner}.\n`)
        return exit.no
      }
      if (!input.has('json')) printTotals(io, totals)
      return totals.rebuilt === totals.differing ? exit.fine : exit.no
    }),
}
