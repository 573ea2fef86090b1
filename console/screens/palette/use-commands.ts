// The commands that need no request to the server.
import { useNavigate } from '@tanstack/react-router'

import { pathOfRequest, readAsk } from '../../shared/api-form/form-values.ts'
import { findForm, operationForms } from '../../shared/api-form/operation-form.ts'
import { basePath } from '../../shared/api/base-path.ts'
import { useCurrentNamespace } from '../../shared/api/current-namespace.ts'
import { useMayWrite, useNamespaces, useSignedIn } from '../../shared/api/session.ts'
import { useSwitch } from '../../shared/frame/namespace-switcher.tsx'
import { setTheme, useTheme } from '../../shared/frame/theme.ts'
import { frame } from '../../shared/frame/words.ts'
import { copyAndAnnounce } from '../../shared/parts/copy-button.tsx'
import { useFormWords } from '../playground/form-words.ts'
import { useRuns } from '../playground/runs.ts'
import { settings } from '../settings/words.ts'
import { setLanguage, useLanguage } from '../../shared/words/language.ts'
import type { Command } from './command.ts'
import { palette } from './words.ts'

export function useCommands(): readonly Command[] {
  return [
    usePlaces(),
    useNamespaceCommands(),
    useRunCommands(),
    useOperationCommands(),
    useCopyCommands(),
    useAppearanceCommands(),
  ].flat()
}

const place = (id: string, icon: Command['icon'], label: string, run: () => unknown): Command => ({
  id,
  group: 'places',
  icon,
  label,
  run: () => void run(),
})

function usePlaces(): Command[] {
  const words = frame.use()
  const own = palette.use()
  const { sections } = settings.use()
  const navigate = useNavigate()
  const namespace = useCurrentNamespace()
  const { has_links: areLinksOn, account } = useSignedIn()
  const mayWrite = useMayWrite()
  const hasLinks = areLinksOn && mayWrite
  const isOwner = account.role === 'owner'
  const ofNamespace =
    namespace === null
      ? []
      : [
          place('namespace', 'namespaces', namespace, () =>
            navigate({ to: '/namespaces/$namespace', params: { namespace } }),
          ),
          place('capsules', 'capsules', words.capsules, () =>
            navigate({ to: '/namespaces/$namespace/capsules', params: { namespace } }),
          ),
          place('expected', 'expected', words.expected, () =>
            navigate({ to: '/namespaces/$namespace/expected', params: { namespace } }),
          ),
          hasLinks &&
            place('links', 'link', words.links, () =>
              navigate({ to: '/namespaces/$namespace/links', params: { namespace } }),
            ),
        ]
  const creations = [
    place('create', 'plus', own.createNamespace, () =>
      navigate({ to: '/namespaces', search: { create: 'yes' } }),
    ),
    place('create-key', 'plus', own.createKey, () => navigate({ to: '/keys', search: { create: 'yes' } })),
  ].map(hideInList)
  return [
    place('overview', 'overview', words.overview, () => navigate({ to: '/' })),
    place('namespaces', 'namespaces', words.namespaces, () => navigate({ to: '/namespaces' })),
    place('explorer', 'explorer', words.explorer, () =>
      navigate({ to: '/explorer', search: namespace === null ? {} : { ns: namespace } }),
    ),
    hasLinks && place('inbox', 'inbox', words.inbox, () => navigate({ to: '/inbox' })),
    place('library', 'library', words.library, () => navigate({ to: '/library' })),
    ...ofNamespace,
    place('playground', 'playground', words.playground, () =>
      navigate({ to: '/playground', search: namespace === null ? {} : { ns: namespace } }),
    ),
    mayWrite && place('keys', 'key', words.keysHint, () => navigate({ to: '/keys' })),
    isOwner && place('webhooks', 'key', words.webhooks, () => navigate({ to: '/webhooks' })),
    ...(Object.keys(sections) as (keyof typeof sections)[])
      .filter((section) => isOwner || section !== 'audit')
      .map((section) =>
        place(`settings-${section}`, 'settings', sections[section], () =>
          navigate({ to: '/settings/$section', params: { section } }),
        ),
      ),
    place('docs', 'docs', words.docs, () => location.assign(`${basePath}/docs`)),
    ...(mayWrite ? creations : []),
  ].filter((each) => each !== false)
}

const hideInList = (command: Command): Command => ({ ...command, isHidden: true })

function useNamespaceCommands(): Command[] {
  const { data: all = [] } = useNamespaces()
  const current = useCurrentNamespace()
  const goTo = useSwitch()
  return all
    .filter(({ namespace }) => namespace !== current)
    .map(({ namespace, label }) => ({
      id: `switch-${namespace}`,
      group: 'namespaces',
      icon: 'namespaces',
      label,
      note: namespace,
      run: () => goTo(namespace),
    }))
}

/** Recent requests shown without typing; typing finds the others. */
const runsAtOnce = 4

function useRunCommands(): Command[] {
  const { summary } = useFormWords()
  const navigate = useNavigate()
  return useRuns().runs.flatMap((run, index) => {
    const form = findForm(run.op)
    if (!form) return []
    const { op, ask, ns } = run
    return {
      id: `run-${op} ${ns} ${ask}`,
      group: 'runs',
      icon: 'clock',
      label: summary(form),
      note: [pathOfRequest(form, readAsk(form, ask)), ns].filter((part) => part !== null).join(' · '),
      isHidden: index >= runsAtOnce,
      run: () =>
        void navigate({ to: '/playground', search: { op, ask, run: 'yes', ...(ns === null ? {} : { ns }) } }),
    } satisfies Command
  })
}

function useOperationCommands(): Command[] {
  const { summary } = useFormWords()
  const navigate = useNavigate()
  const namespace = useCurrentNamespace()
  return operationForms.map((form) => ({
    id: `operation-${form.id}`,
    group: 'operations',
    icon: 'playground',
    label: summary(form),
    note: form.path,
    isHidden: true,
    run: () =>
      void navigate({
        to: '/playground',
        search: { op: form.id, ...(namespace === null ? {} : { ns: namespace }) },
      }),
  }))
}

function useCopyCommands(): Command[] {
  const words = palette.use()
  const { tenant } = useSignedIn()
  const namespace = useCurrentNamespace()
  const copy = (id: string, label: string, text: string): Command => ({
    id,
    group: 'copy',
    icon: 'copy',
    label,
    note: text,
    run: () => void copyAndAnnounce(text),
  })
  return [
    copy('copy-tenant', words.tenantId, tenant.id),
    ...(namespace === null ? [] : [copy('copy-namespace', words.namespaceSlug, namespace)]),
  ]
}

function useAppearanceCommands(): Command[] {
  const words = palette.use()
  const languages = others('language', words.languages, useLanguage(), setLanguage)
  return [...languages, ...others('theme', words.themes, useTheme(), setTheme)]
}

/** What can be chosen in place of the current one. */
const others = <Choice extends string>(
  what: 'language' | 'theme',
  labels: Readonly<Record<Choice, string>>,
  current: Choice,
  choose: (choice: Choice) => void,
): Command[] =>
  (Object.keys(labels) as Choice[])
    .filter((each) => each !== current)
    .map((each) => ({
      id: `${what}-${each}`,
      group: 'looks',
      icon: what === 'theme' ? 'sun' : what,
      label: labels[each],
      run: () => choose(each),
    }))
