// All routes of the console. Large pages are loaded on demand.
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { lazy } from 'react'

import { basePath } from './shared/api/base-path.ts'
import { sessionQuery } from './shared/api/session.ts'
import { FailedPage, MissingPage } from './shared/frame/failed-page.tsx'
import { Frame } from './shared/frame/frame.tsx'
import { loadChunk } from './shared/frame/load-chunk.ts'
import { plainSearch, texts } from './shared/frame/plain-search.ts'
import { readExplorerSearch } from './explorer/search.ts'

const Palette = lazy(loadChunk(() => import('./screens/palette/palette.tsx')))

interface RouterContext {
  readonly queries: QueryClient
}

const root = createRootRouteWithContext<RouterContext>()()

/** A page that is loaded when it is first opened. */
const page = <T extends Record<string, unknown>, K extends keyof T & string>(
  load: () => Promise<T>,
  name: K,
) => lazyRouteComponent(loadChunk(load), name)

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: texts('next', 'ended'),
  component: page(() => import('./screens/sign-in/sign-in-page.tsx'), 'SignInPage'),
})

const register = (['/register', '/setup', '/join'] as const).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: page(() => import('./screens/sign-in/register-page.tsx'), 'RegisterPage'),
  }),
)

const forgot = createRoute({
  getParentRoute: () => root,
  path: '/forgot',
  component: page(() => import('./screens/sign-in/forgot-page.tsx'), 'ForgotPage'),
})

const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/password',
  component: page(() => import('./screens/sign-in/new-password-page.tsx'), 'NewPasswordPage'),
})

/** All routes below it require a session. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: () => <Frame Palette={Palette} />,
  beforeLoad: async ({ context, location }) => {
    const session = await context.queries.ensureQueryData(sessionQuery)
    if (!session.signed_in) throw redirect({ to: '/sign-in', search: { next: location.href } })
  },
})

const overview = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: page(() => import('./screens/overview/overview-page.tsx'), 'OverviewPage'),
})

const library = createRoute({
  getParentRoute: () => signedIn,
  path: '/library',
  component: page(() => import('./screens/library/library-page.tsx'), 'LibraryPage'),
})

const libraryImport = createRoute({
  getParentRoute: () => signedIn,
  path: '/library/import',
  validateSearch: texts('ns'),
  component: page(() => import('./screens/library/import-page.tsx'), 'ImportPage'),
})

const libraryCopy = createRoute({
  getParentRoute: () => signedIn,
  path: '/library/$savedId/copy',
  // `capsule`: the id of the copy in the namespace; the rest selects a part of the report.
  validateSearch: texts('ns', 'capsule', 'severity', 'rule', 'q', 'group', 'lang', 'tier'),
  component: page(() => import('./screens/library/copy-page.tsx'), 'CopyPage'),
})

const libraryMend = createRoute({
  getParentRoute: () => signedIn,
  path: '/library/$savedId/mend',
  component: page(() => import('./screens/library/saved-mend-page.tsx'), 'SavedMendPage'),
})

const explorer = createRoute({
  getParentRoute: () => signedIn,
  path: '/explorer',
  validateSearch: readExplorerSearch,
  component: page(() => import('./explorer/explorer-page.tsx'), 'ExplorerPage'),
})

const savedView = createRoute({
  getParentRoute: () => signedIn,
  path: '/views/$viewId',
  component: page(() => import('./explorer/saved-views/open-view-page.tsx'), 'OpenViewPage'),
})

const namespaces = createRoute({
  getParentRoute: () => signedIn,
  path: '/namespaces',
  validateSearch: texts('create'),
  component: page(() => import('./screens/namespaces/namespaces-page.tsx'), 'NamespacesPage'),
})

const namespace = createRoute({
  getParentRoute: () => signedIn,
  path: '/namespaces/$namespace',
  component: page(() => import('./screens/namespaces/namespace-page.tsx'), 'NamespacePage'),
})

const groups = createRoute({
  getParentRoute: () => signedIn,
  path: '/namespaces/$namespace/groups',
  component: page(() => import('./screens/indicator-groups/groups-page.tsx'), 'GroupsPage'),
})

const links = createRoute({
  getParentRoute: () => signedIn,
  path: '/namespaces/$namespace/links',
  component: page(() => import('./screens/links/links-page.tsx'), 'LinksPage'),
})

const capsules = createRoute({
  getParentRoute: () => signedIn,
  path: '/namespaces/$namespace/capsules',
  validateSearch: texts('status'),
  component: page(() => import('./screens/capsules/capsules-page.tsx'), 'CapsulesPage'),
})

const capsule = createRoute({
  getParentRoute: () => signedIn,
  path: '/namespaces/$namespace/capsules/$capsuleId',
  validateSearch: texts('view', 'severity', 'rule', 'q', 'group', 'lang', 'tier'),
  component: page(() => import('./screens/capsules/capsule-page.tsx'), 'CapsulePage'),
})

const capsuleMend = createRoute({
  getParentRoute: () => signedIn,
  path: '/namespaces/$namespace/capsules/$capsuleId/mend',
  component: page(() => import('./screens/capsules/capsule-mend-page.tsx'), 'CapsuleMendPage'),
})

/** A file that is not uploaded yet. */
const fileMend = createRoute({
  getParentRoute: () => signedIn,
  path: '/namespaces/$namespace/mend/$draftId',
  component: page(() => import('./screens/capsules/file-mend-page.tsx'), 'FileMendPage'),
})

const playground = createRoute({
  getParentRoute: () => signedIn,
  path: '/playground',
  // `ask` holds the form values as the query string of the request.
  validateSearch: texts('ns', 'op', 'ask', 'view', 'run'),
  component: page(() => import('./screens/playground/playground-page.tsx'), 'PlaygroundPage'),
})

const keys = createRoute({
  getParentRoute: () => signedIn,
  path: '/keys',
  // `ns`: the preselected namespace of a new key.
  validateSearch: texts('show', 'create', 'ns'),
  component: page(() => import('./screens/keys/keys-page.tsx'), 'KeysPage'),
})

const webhooks = createRoute({
  getParentRoute: () => signedIn,
  path: '/webhooks',
  component: page(() => import('./screens/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})

const webhook = createRoute({
  getParentRoute: () => signedIn,
  path: '/webhooks/$webhookId',
  component: page(() => import('./screens/webhooks/webhook-page.tsx'), 'WebhookPage'),
})

const inbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/inbox',
  validateSearch: texts('state'),
  component: page(() => import('./screens/inbox/inbox-page.tsx'), 'InboxPage'),
})

const submission = createRoute({
  getParentRoute: () => signedIn,
  path: '/inbox/$submissionId',
  component: page(() => import('./screens/inbox/submission-page.tsx'), 'SubmissionPage'),
})

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: page(() => import('./screens/settings/settings-page.tsx'), 'SettingsPage'),
})

const settingsSection = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/$section',
  validateSearch: texts('kind', 'person', 'ns', 'from', 'to'),
  component: page(() => import('./screens/settings/settings-page.tsx'), 'SettingsPage'),
})

const routeTree = root.addChildren([
  signIn,
  ...register,
  forgot,
  newPassword,
  signedIn.addChildren([
    overview,
    inbox,
    submission,
    library,
    libraryImport,
    libraryCopy,
    libraryMend,
    explorer,
    savedView,
    namespaces,
    namespace,
    groups,
    links,
    capsules,
    capsule,
    capsuleMend,
    fileMend,
    playground,
    keys,
    webhooks,
    webhook,
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
    defaultNotFoundComponent: () => <MissingPage Palette={Palette} />,
    // The page includes the frame.
    notFoundMode: 'root',
    scrollRestoration: true,
    ...plainSearch,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
