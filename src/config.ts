// The settings of the service, read from the environment and checked before anything starts. Rules, section 7.
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'

import type { AddressRange } from './core/network/ip-address.ts'
import { isNeverAllowed, metadataAddresses, readRanges } from './core/network/public-address.ts'
import { isMailAddress } from './core/network/mail-address.ts'
import { defaultCapsuleMaxBytes } from './core/schema/body-limits.ts'
import { readBackups, readS3, type BackupSettings, type S3Settings } from './core/settings/backup-settings.ts'
import { SettingReader, type Environment } from './core/settings/setting-reader.ts'
import {
  readPasswordSignIn,
  readSingleSignOn,
  type GroupRole,
  type SingleSignOnSettings,
} from './core/settings/single-sign-on-settings.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export interface MailSettings {
  readonly smtpUrl: URL
  readonly from: { readonly name: string; readonly address: string }
}

export type { BackupSettings, GroupRole, S3Settings, SingleSignOnSettings }

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(['The settings in the environment have faults:', ...faults.map((fault) => `  ${fault}`)].join('\n'))
    this.faults = faults
  }
}

function readBaseUrl(read: SettingReader): string | undefined {
  const text = read.text('BASE_URL')
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url !== undefined && url.search === '' && url.hash === '' && url.username === ''
  if (isPlain && (url.protocol === 'http:' || url.protocol === 'https:'))
    return text.replace(/(?<!\/)\/+$/, '')
  read.faults.push(
    `BASE_URL must be the public http:// or https:// address of the service, such as https://impact.example.org; it is "${text}".`,
  )
  return undefined
}

function readDatabaseUrl(read: SettingReader): string | undefined {
  const text = read.text('DATABASE_URL')
  if (text === undefined) return undefined
  // PostgreSQL accepts an address without a host, such as postgres://user@/database?host=/run; `URL` does not.
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text.replace('@/', '@localhost/'))) return text
  // The value is not quoted: it may hold a password.
  read.faults.push('DATABASE_URL must be of the form postgres://user:password@host:5432/database.')
  return undefined
}

function readSchema(read: SettingReader): string | undefined {
  const text = read.text('DATABASE_SCHEMA')
  if (text === undefined || /^[a-z_][a-z0-9_]{0,62}$/.test(text)) return text
  read.faults.push(
    `DATABASE_SCHEMA must be made of small letters, digits and underscores, such as impact_graph; it is "${text}".`,
  )
  return undefined
}

function readHost(read: SettingReader): string {
  const text = read.text('HOST') ?? '127.0.0.1'
  if (/^[0-9A-Za-z.:%_-]+$/.test(text)) return text
  read.faults.push(`HOST must be a host name or an address without port, such as 0.0.0.0; it is "${text}".`)
  return text
}

/** 32 bytes as base64 or hexadecimal. */
function readSecretsKey(read: SettingReader): Uint8Array | undefined {
  const text = read.text('SECRETS_KEY')
  if (text === undefined) return undefined
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return Buffer.from(text, 'base64')
  // The value is not quoted: it may be a key with a slip.
  read.faults.push(
    'SECRETS_KEY must be 32 random bytes as base64 or hexadecimal, such as "openssl rand -base64 32" prints.',
  )
  return undefined
}

function readAllowedAddresses(read: SettingReader): readonly AddressRange[] {
  const { ranges, faults } = readRanges(read.text('WEBHOOK_ALLOW_ADDRESSES') ?? '')
  if (faults.length > 0)
    read.faults.push(
      `WEBHOOK_ALLOW_ADDRESSES must be addresses or ranges with commas between them, such as 10.1.0.0/16; these are not: ${faults.join(', ')}.`,
    )
  if (ranges.some(isNeverAllowed))
    read.faults.push(
      `WEBHOOK_ALLOW_ADDRESSES cannot name ${metadataAddresses.join(', ')}, where clouds give machines their credentials.`,
    )
  return ranges
}

function readSmtpUrl(read: SettingReader): URL | undefined {
  const text = read.text('SMTP_URL')
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined
  if (text === undefined) return undefined
  const isPlain = url !== undefined && url.search === '' && url.hash === '' && /^\/?$/.test(url.pathname)
  if (isPlain && /^smtps?:$/.test(url.protocol) && url.hostname !== '') return url
  // The value is not quoted: it may hold a password.
  read.faults.push(
    'SMTP_URL must be of the form smtp://user:password@host:587 or smtps://user:password@host:465, nothing behind it.',
  )
  return undefined
}

function readMailFrom(read: SettingReader): MailSettings['from'] | undefined {
  const text = read.text('MAIL_FROM')
  if (text === undefined) return undefined
  const [, name = '', address = text] = /^([^<>"\p{Cc}]*)<([^<>]*)>$/u.exec(text) ?? []
  if (isMailAddress(address)) return { name: name.trim(), address }
  read.faults.push(
    `MAIL_FROM must be an address, such as noreply@example.org or Impact Graph <noreply@example.org>; it is "${text}".`,
  )
  return undefined
}

/** Both settings or neither, and mails hold links, for which the worker must know the address of the service. */
function readMail(read: SettingReader): MailSettings | undefined {
  const faultsBefore = read.faults.length
  const smtpUrl = readSmtpUrl(read)
  const from = readMailFrom(read)
  if (read.faults.length > faultsBefore || (!smtpUrl && !from)) return undefined
  if (smtpUrl && !from) read.faults.push('SMTP_URL needs MAIL_FROM: the address that mail comes from.')
  if (!smtpUrl && from) read.faults.push('MAIL_FROM needs SMTP_URL: the server that mail is handed to.')
  if (read.text('BASE_URL') === undefined)
    read.faults.push('SMTP_URL needs BASE_URL: mails hold links to the service.')
  return smtpUrl && from ? { smtpUrl, from } : undefined
}

/** With a single thread, a slow capsule of one tenant would block all others. */
function readWorkers(read: SettingReader): number {
  const workers = read.integer('WORKERS', Math.max(2, Math.min(5, availableParallelism())), 0, 64)
  return workers === 1 ? 2 : workers
}

const mebibyte = 1024 * 1024

const capsuleMaxBytes = (read: SettingReader): number =>
  read.integer('CAPSULE_MAX_BYTES', defaultCapsuleMaxBytes, 1024, 256 * mebibyte)

/** This setting alone, for commands that need no other. Throws a ConfigError. */
export function readCapsuleMaxBytes(env: Environment): number {
  const read = new SettingReader(env)
  const bytes = capsuleMaxBytes(read)
  if (read.faults.length > 0) throw new ConfigError(read.faults)
  return bytes
}

const readDatabase = (read: SettingReader) => ({
  /** Unset: the embedded database in the data directory. */
  databaseUrl: readDatabaseUrl(read),
  /** The schema of the tables; unset: the one where the role may create tables, or a schema of our own. */
  databaseSchema: readSchema(read),
  /** Database connections of one process, by purpose; unset: the defaults of the store. */
  readConnections: read.optionalInteger('READ_CONNECTIONS', 1, 500),
  streamConnections: read.optionalInteger('STREAM_CONNECTIONS', 1, 500),
  writeConnections: read.optionalInteger('WRITE_CONNECTIONS', 1, 500),
})

const readLimits = (read: SettingReader) => ({
  /** Per namespace. */
  maxPendingCapsules: read.integer('MAX_PENDING_CAPSULES', 1000, 1, 1_000_000),
  maxPendingCapsulesOfTenant: read.integer('MAX_PENDING_CAPSULES_TENANT', 2000, 1, 1_000_000),
  capsuleMaxBytes: capsuleMaxBytes(read),
  /** Overridden by limits of the tenant itself; unset: no limit. */
  tenantMaxNamespaces: read.optionalInteger('TENANT_MAX_NAMESPACES', 1, 1_000_000_000),
  tenantMaxBytes: read.optionalInteger('TENANT_MAX_BYTES', 1, 1024 * 1024 * 1024 * mebibyte),
  /** Per account. */
  libraryMaxCapsules: read.integer('LIBRARY_MAX_CAPSULES', 500, 0, 100_000),
  libraryMaxBytes: read.integer('LIBRARY_MAX_BYTES', 500 * mebibyte, 0, 1024 * 1024 * mebibyte),
  /** Days that an event stays on the record. */
  auditDays: read.integer('AUDIT_DAYS', 400, 1, 36_500),
  /** Disk space of the embedded database: kept free, and the same again as a file that is deleted when it is full. */
  storageReserveBytes: read.integer('STORAGE_RESERVE_BYTES', 64 * mebibyte, 0, 1024 * 1024 * mebibyte),
})

/** Throws a ConfigError that lists every fault. */
export function readConfig(env: Environment) {
  const read = new SettingReader(env)
  const config = {
    port: read.integer('PORT', 8080, 0, 65_535),
    host: readHost(read),
    /** Absolute. */
    dataDir: resolve(read.text('DATA_DIR') ?? 'data'),
    ...readDatabase(read),
    /** Without a slash at the end. Unset: built from host and port once they are known. */
    baseUrl: readBaseUrl(read),
    signUp: read.oneOf('SIGN_UP', 'closed', ['open', 'closed']),
    /** Threads that process capsules, at least two; 0 leaves that to worker processes. */
    workers: readWorkers(read),
    /** Whether threads process a sample soon after the start, so that their code is compiled before the first capsule. */
    warmUp: read.oneOf('WARM_UP', 'on', ['on', 'off']),
    logLevel: read.oneOf('LOG_LEVEL', 'info', logLevels),
    /** The port of `/metrics`; unset: no metrics. */
    metricsPort: read.optionalInteger('METRICS_PORT', 0, 65_535),
    /** Requests per key and minute; unset: no limit. */
    rateLimit: read.optionalInteger('RATE_LIMIT', 0, 1_000_000) || undefined,
    /** Proxies in front of the service: how many entries of X-Forwarded-For are trusted, from the end. */
    trustProxy: read.integer('TRUST_PROXY', 0, 0, 10),
    ...readLimits(read),
    /** 32 bytes that stored secrets are encrypted with; unset: made into the data directory when first needed. */
    secretsKey: readSecretsKey(read),
    /** Whether webhooks may be sent to http:// addresses too. */
    webhookAllowHttp: read.oneOf('WEBHOOK_ALLOW_HTTP', 'off', ['on', 'off']) === 'on',
    /** Addresses that webhooks may be sent to although they are not public. */
    webhookAllowAddresses: readAllowedAddresses(read),
    /** `off`: links cannot be made, and those there are open nothing. */
    links: read.oneOf('LINKS', 'on', ['on', 'off']),
    /** Requests per link and minute. */
    linkRateLimit: read.integer('LINK_RATE_LIMIT', 600, 1, 1_000_000),
    /** Requests with unknown tokens per network address and minute. */
    linkUnknownRateLimit: read.integer('LINK_UNKNOWN_RATE_LIMIT', 60, 1, 1_000_000),
    /** Files sent per link and network address in an hour. */
    linkSubmissionsPerHour: read.integer('LINK_SUBMISSIONS_PER_HOUR', 20, 1, 1_000_000),
    /** Unset: no mail is sent, and links are handed over by hand. */
    mail: readMail(read),
    /** The storage that backups go to; unset: files only. */
    s3: readS3(read),
    /** Unset: no backups are made by the service itself. */
    backups: readBackups(read),
    /** Sign-in with OpenID Connect; unset: with passwords alone. */
    singleSignOn: readSingleSignOn(read),
    passwordSignIn: readPasswordSignIn(read),
  }
  if (read.faults.length > 0) throw new ConfigError(read.faults)
  return config
}

export type Config = Readonly<ReturnType<typeof readConfig>>
