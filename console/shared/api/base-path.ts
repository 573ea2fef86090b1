// The path prefix of the service: usually empty, something else behind some proxies. The HTML page contains it.
export const basePath: string =
  document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? ''

/** URL of the service as seen from this browser. */
export const baseUrl: string = location.origin + basePath
