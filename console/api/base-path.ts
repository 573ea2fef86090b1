// Where the service lives below its host: usually at its root, elsewhere behind some proxies. The page says so.
export const basePath: string =
  document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? ''

/** The address people type for the service, as seen from this browser. */
export const baseUrl: string = location.origin + basePath
