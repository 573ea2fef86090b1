// Every page of the console and its address. Heavy pages are fetched when they are first opened.
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'

import { basePath } from './api/base-path.ts'
import { sessionQuery } from './api/session.ts'
import { FailedPage, MissingPage } from './frame/failed-page.tsx'
import { Frame } from './frame/frame.tsx'

interface RouterContext {
  readonly queries: QueryClient
}

const root = createRootRouteWithContext<RouterContext>()()

/** Texts of the address that a page asked for; anything else in it is dropped. */
const texts =
  <const N extends string>(...names: N[]) =>
  (search: Record<string, unknown>): { [K in N]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
    ) as { [K in N]?: string }

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: texts('next', 'ended'),
  component: lazyRouteComponent(() => import('./sign-in/sign-in-page.tsx'), 'SignInPage'),
})

const register = (['/register', '/setup', '/join'] as const).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(() => import('./sign-in/register-page.tsx'), 'RegisterPage'),
  }),
)

/** Everything below it is drawn for somebody who is signed in. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Frame,
  beforeLoad: async ({ context, location }) => {
    const session = await context.queries.ensureQueryData(sessionQuery)
    if (!session.signed_in) throw redirect({ to: '/sign-in', search: { next: location.href } })
  },
})

const overview = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('./overview/overview-page.tsx'), 'OverviewPage'),
})

const library = createRoute({
  getParentRoute: () => signedIn,
  path: '/library',
  component: lazyRouteComponent(() => import('./library/library-page.tsx'), 'LibraryPage'),
})

const libraryImport = createRoute({
  getParentRoute: () => signedIn,
  path: '/library/import',
  validateSearch: texts('ns'),
  component: lazyRouteComponent(() => import('./library/import-page.tsx'), 'ImportPage'),
})

const libraryCopy = createRoute({
  getParentRoute: () => signedIn,
  path: '/library/$savedId/copy',
  // `capsule`: what the copy became in the namespace; the rest chooses a part of the report.
  validateSearch: texts('ns', 'capsule', 'severity', 'rule', 'q', 'lang'),
  component: lazyRouteComponent(() => import('./library/copy-page.tsx'), 'CopyPage'),
})

const explorer = createRoute({
  getParentRoute: () => signedIn,
  path: '/explorer',
  // What is open, how it is seen, the filters of rows, the nodes that are looked for, and the part of a report that is shown.
  validateSearch: texts(
    'saved',
    'ns',
    'view',
    'node',
    'org2',
    'shape',
    'branch',
    'sought',
    'sort',
    'columns',
    'theme',
    'fund',
    'org',
    'outcome',
    'indicator',
    'from',
    'to',
    'kind',
    'measure',
    'down',
    'grain',
    'find',
    'type',
    'report',
    'severity',
    'rule',
    'q',
    'lang',
  ),
  component: lazyRouteComponent(() => import('./explorer/explorer-page.tsx'), 'ExplorerPage'),
})

const namespaces = createRoute({
  getParentRoute: () => signedIn,
  path: '/namespaces',
  validateSearch: texts('create'),
  component: lazyRouteComponent(() => import('./namespaces/namespaces-page.tsx'), 'NamespacesPage'),
})

const namespace = createRoute({
  getParentRoute: () => signedIn,
  path: '/namespaces/$namespace',
  component: lazyRouteComponent(() => import('./namespaces/namespace-page.tsx'), 'NamespacePage'),
})

const capsules = createRoute({
  getParentRoute: () => signedIn,
  path: '/namespaces/$namespace/capsules',
  validateSearch: texts('status'),
  component: lazyRouteComponent(() => import('./capsules/capsules-page.tsx'), 'CapsulesPage'),
})

const capsule = createRoute({
  getParentRoute: () => signedIn,
  path: '/namespaces/$namespace/capsules/$capsuleId',
  validateSearch: texts('view', 'severity', 'rule', 'q', 'lang'),
  component: lazyRouteComponent(() => import('./capsules/capsule-page.tsx'), 'CapsulePage'),
})

const playground = createRoute({
  getParentRoute: () => signedIn,
  path: '/playground',
  // `ask` holds the filled form, as the query string of the request itself.
  validateSearch: texts('ns', 'op', 'ask', 'view', 'run'),
  component: lazyRouteComponent(() => import('./playground/playground-page.tsx'), 'PlaygroundPage'),
})

const keys = createRoute({
  getParentRoute: () => signedIn,
  path: '/keys',
  // `ns`: the namespace that a new key is offered for.
  validateSearch: texts('show', 'mint', 'ns'),
  component: lazyRouteComponent(() => import('./keys/keys-page.tsx'), 'KeysPage'),
})

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
})

const settingsSection = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/$section',
  component: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
})

const routeTree = root.addChildren([
  signIn,
  ...register,
  signedIn.addChildren([
    overview,
    library,
    libraryImport,
    libraryCopy,
    explorer,
    namespaces,
    namespace,
    capsules,
    capsule,
    playground,
    keys,
    settings,
    settingsSection,
  ]),
])

export const createConsoleRouter = (queries: QueryClient) =>
  createRouter({
    routeTree,
    basepath: `${basePath}/console`,
    context: { queries },
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: MissingPage,
    scrollRestoration: true,
    // Texts stay texts in the address: "1" is not turned into a number.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string',
      )
      return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
    },
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
