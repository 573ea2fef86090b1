// Operations that open a page of a browser app, so that each page can be opened directly. All of them answer with the same
// document; the app in it shows the page.
import { Type } from 'typebox'

import { webPage, type Operation } from '../../contract/operation.ts'

const parameterNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap((match) => match[1] ?? [])

const camelCase = (path: string): string =>
  path.replaceAll(/\W(\w)/g, (_, letter: string) => letter.toUpperCase()).replaceAll(/\W/g, '')

/** `id` begins the id of each operation, `root` its path. The query belongs to the app and is not checked. */
export const pageOperations = (
  app: { readonly id: string; readonly root: string; readonly tag: string; readonly summary: string },
  pages: readonly string[],
): readonly Operation[] =>
  pages.map((path) => ({
    id: app.id + camelCase(path),
    method: 'GET',
    path: app.root + path,
    tag: app.tag,
    summary: app.summary,
    access: 'public',
    params: Object.fromEntries(parameterNames(path).map((name) => [name, Type.String()])),
    ...webPage,
  }))
