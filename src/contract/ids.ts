// Ids that must not be mixed up. All are texts; the compiler keeps them apart.
declare const brand: unique symbol

type Branded<Name extends string> = string & { readonly [brand]: Name }

/** The internal number of a namespace as text (a bigint in the database); never reused, never shown. */
export type NamespaceId = Branded<'namespace'>

/** `ten_` and random characters. */
export type TenantId = Branded<'tenant'>

/** `cap_` and 26 characters: capsules/capsule-id.ts. */
export type CapsuleId = Branded<'capsule'>
