// All routes of the console. Large pages are loaded on demand.
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { lazy } from 'react'

import { basePath } from './shared/api/base-path.ts'
import { sessionQuery, useMayWrite } from './shared/api/session.ts'
import { FailedPage, MissingPage, NotForReaders } from './shared/frame/failed-page.tsx'
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
const page = <T extends Record<string, unknown>>(load: () => Promise<T>, name: keyof T & string) =>
  lazyRouteComponent(loadChunk(load), name)

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

/** A page that requires a session; `show` makes a component of it. */
const pagesShown =
  (show: (Page: RouteComponent) => RouteComponent) =>
  <const P extends string, T extends Record<string, unknown>, S extends object = object>(
    path: P,
    load: () => Promise<T>,
    name: keyof T & string,
    validateSearch?: (search: Record<string, unknown>) => S,
  ) =>
    createRoute({
      getParentRoute: () => signedIn,
      path,
      ...(validateSearch && { validateSearch }),
      component: show(page(load, name)),
    })

const hideFromReaders = (Page: RouteComponent) => () => (useMayWrite() ? <Page /> : <NotForReaders />)

const below = pagesShown((Page) => Page)

/** A page for members and owners, who may change what it shows. */
const forMembers = pagesShown(hideFromReaders)

const routeTree = root.addChildren([
  signIn,
  ...register,
  forgot,
  newPassword,
  signedIn.addChildren([
    below('/', () => import('./screens/overview/overview-page.tsx'), 'OverviewPage'),
    forMembers('/inbox', () => import('./screens/inbox/inbox-page.tsx'), 'InboxPage', texts('state')),
    forMembers('/inbox/$submissionId', () => import('./screens/inbox/submission-page.tsx'), 'SubmissionPage'),
    below('/library', () => import('./screens/library/library-page.tsx'), 'LibraryPage'),
    below('/library/import', () => import('./screens/library/import-page.tsx'), 'ImportPage', texts('ns')),
    // `capsule`: the id of the copy in the namespace; the rest selects a part of the report.
    forMembers(
      '/library/$savedId/copy',
      () => import('./screens/library/copy-page.tsx'),
      'CopyPage',
      texts('ns', 'capsule', 'severity', 'rule', 'q', 'group', 'lang', 'tier'),
    ),
    below('/library/$savedId/mend', () => import('./screens/library/saved-mend-page.tsx'), 'SavedMendPage'),
    below('/explorer', () => import('./explorer/explorer-page.tsx'), 'ExplorerPage', readExplorerSearch),
    below('/views/$viewId', () => import('./explorer/saved-views/open-view-page.tsx'), 'OpenViewPage'),
    below(
      '/namespaces',
      () => import('./screens/namespaces/namespaces-page.tsx'),
      'NamespacesPage',
      texts('create'),
    ),
    below('/namespaces/$namespace', () => import('./screens/namespaces/namespace-page.tsx'), 'NamespacePage'),
    below(
      '/namespaces/$namespace/groups',
      () => import('./screens/indicator-groups/groups-page.tsx'),
      'GroupsPage',
    ),
    forMembers('/namespaces/$namespace/links', () => import('./screens/links/links-page.tsx'), 'LinksPage'),
    below(
      '/namespaces/$namespace/expected',
      () => import('./screens/expected/expected-page.tsx'),
      'ExpectedPage',
      texts('plan', 'org'),
    ),
    below(
      '/namespaces/$namespace/capsules',
      () => import('./screens/capsules/capsules-page.tsx'),
      'CapsulesPage',
      texts('status'),
    ),
    below(
      '/namespaces/$namespace/capsules/$capsuleId',
      () => import('./screens/capsules/capsule-page.tsx'),
      'CapsulePage',
      texts('view', 'severity', 'rule', 'q', 'group', 'lang', 'tier'),
    ),
    forMembers(
      '/namespaces/$namespace/capsules/$capsuleId/mend',
      () => import('./screens/capsules/capsule-mend-page.tsx'),
      'CapsuleMendPage',
    ),
    // A file that is not uploaded yet.
    forMembers(
      '/namespaces/$namespace/mend/$draftId',
      () => import('./screens/capsules/file-mend-page.tsx'),
      'FileMendPage',
    ),
    // `ask` holds the form values as the query string of the request.
    below(
      '/playground',
      () => import('./screens/playground/playground-page.tsx'),
      'PlaygroundPage',
      texts('ns', 'op', 'ask', 'view', 'run'),
    ),
    // `ns`: the preselected namespace of a new key.
    forMembers(
      '/keys',
      () => import('./screens/keys/keys-page.tsx'),
      'KeysPage',
      texts('show', 'create', 'ns'),
    ),
    forMembers('/webhooks', () => import('./screens/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
    forMembers('/webhooks/$webhookId', () => import('./screens/webhooks/webhook-page.tsx'), 'WebhookPage'),
    below('/settings', () => import('./screens/settings/settings-page.tsx'), 'SettingsPage'),
    below(
      '/settings/$section',
      () => import('./screens/settings/settings-page.tsx'),
      'SettingsPage',
      texts('kind', 'person', 'ns', 'from', 'to'),
    ),
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
