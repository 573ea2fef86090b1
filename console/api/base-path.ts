// The path of the service below its host: usually the root, another one behind some proxies. The page states it.
export const basePath: string =
  document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? ''

/** The address people type for the service, as seen from this browser. */
export const baseUrl: string = location.origin + basePath
