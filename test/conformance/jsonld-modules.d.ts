// jsonld.js has no types for the part that resolves contexts.
declare module 'jsonld/lib/ContextResolver.js' {
  const ContextResolver: new (options: {
    readonly sharedCache: Pick<Map<unknown, unknown>, 'get' | 'set'>
  }) => object
  export default ContextResolver
}
