import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { ConfigError, readConfig } from './config.ts'

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

describe('the settings', () => {
  test('need not be there at all', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: join(process.cwd(), 'data'),
      databaseUrl: undefined,
      baseUrl: undefined,
      signUp: 'closed',
      logLevel: 'info',
      metricsPort: undefined,
      streamConnections: undefined,
      rateLimit: undefined,
      maxPendingCapsules: 1000,
      maxPendingCapsulesOfTenant: 2000,
      tenantMaxNamespaces: undefined,
      tenantMaxBytes: undefined,
      capsuleMaxBytes: 10_485_760,
      libraryMaxCapsules: 500,
      libraryMaxBytes: 524_288_000,
      auditDays: 400,
      storageReserveBytes: 67_108_864,
      secretsKey: undefined,
      webhookAllowHttp: false,
      webhookAllowAddresses: [],
      links: 'on',
      linkRateLimit: 600,
      linkUnknownRateLimit: 60,
      linkSubmissionsPerHour: 20,
      mail: undefined,
      s3: undefined,
      backups: undefined,
      singleSignOn: undefined,
      passwordSignIn: 'on',
    })
  })

  test('are read from the environment', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '::1',
      DATA_DIR: '/var/data',
      DATABASE_URL: 'postgresql:///impact?host=/run/postgresql',
      BASE_URL: 'https://impact.example.org/api/',
      SIGN_UP: 'open',
      WORKERS: '3',
      WARM_UP: 'off',
      LOG_LEVEL: 'WARN',
      METRICS_PORT: '9090',
      RATE_LIMIT: '600',
      MAX_PENDING_CAPSULES: '5',
      MAX_PENDING_CAPSULES_TENANT: '7',
      CAPSULE_MAX_BYTES: '2048',
      LIBRARY_MAX_CAPSULES: '20',
      LIBRARY_MAX_BYTES: '4096',
      STORAGE_RESERVE_BYTES: '0',
      TENANT_MAX_NAMESPACES: '12',
      TENANT_MAX_BYTES: '9000000000',
      TRUST_PROXY: '2',
      DATABASE_SCHEMA: 'impact',
      READ_CONNECTIONS: '4',
      STREAM_CONNECTIONS: '3',
      WRITE_CONNECTIONS: '2',
      AUDIT_DAYS: '90',
      SECRETS_KEY: '07'.repeat(32),
      WEBHOOK_ALLOW_HTTP: 'on',
      WEBHOOK_ALLOW_ADDRESSES: '10.1.0.0/16, ::1',
      SMTP_URL: 'smtps://me:p%40ss@mail.example.org',
      LINKS: 'off',
      LINK_RATE_LIMIT: '30',
      LINK_UNKNOWN_RATE_LIMIT: '5',
      LINK_SUBMISSIONS_PER_HOUR: '2',
      MAIL_FROM: 'Impact Graph <noreply@example.org>',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_REGION: 'ca-central-1',
      S3_ENDPOINT: 'https://storage.example.org/',
      BACKUP_SCHEDULE: '03:05',
      BACKUP_TO: 's3://our-backups/impact',
      BACKUP_KEEP: '30',
      OIDC_ISSUER: 'https://login.example.org/realm',
      OIDC_CLIENT_ID: 'impact',
      OIDC_CLIENT_SECRET: 'of the client',
      OIDC_LABEL: 'Harbour ID',
      OIDC_ROLES: 'cn=staff=ten_a:member',
      OIDC_SIGN_UP: 'mapped',
      PASSWORD_SIGN_IN: 'off',
    })
    expect(config).toEqual({
      port: 0,
      host: '::1',
      dataDir: '/var/data',
      databaseUrl: 'postgresql:///impact?host=/run/postgresql',
      databaseSchema: 'impact',
      readConnections: 4,
      streamConnections: 3,
      writeConnections: 2,
      baseUrl: 'https://impact.example.org/api',
      signUp: 'open',
      workers: 3,
      warmUp: 'off',
      logLevel: 'warn',
      metricsPort: 9090,
      rateLimit: 600,
      maxPendingCapsules: 5,
      maxPendingCapsulesOfTenant: 7,
      tenantMaxNamespaces: 12,
      tenantMaxBytes: 9_000_000_000,
      capsuleMaxBytes: 2048,
      libraryMaxCapsules: 20,
      libraryMaxBytes: 4096,
      auditDays: 90,
      storageReserveBytes: 0,
      trustProxy: 2,
      secretsKey: Buffer.alloc(32, 7),
      webhookAllowHttp: true,
      webhookAllowAddresses: [
        { version: 4, first: 0x0a01_0000n, prefixBits: 16 },
        { version: 6, first: 1n, prefixBits: 128 },
      ],
      links: 'off',
      linkRateLimit: 30,
      linkUnknownRateLimit: 5,
      linkSubmissionsPerHour: 2,
      mail: {
        smtpUrl: new URL('smtps://me:p%40ss@mail.example.org'),
        from: { name: 'Impact Graph', address: 'noreply@example.org' },
      },
      s3: {
        endpoint: 'https://storage.example.org',
        region: 'ca-central-1',
        credentials: { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: undefined },
      },
      backups: {
        at: { hour: 3, minute: 5 },
        to: { bucket: 'our-backups', key: 'impact' },
        keep: 30,
      },
      singleSignOn: {
        issuer: new URL('https://login.example.org/realm'),
        clientId: 'impact',
        clientSecret: 'of the client',
        scopes: 'openid profile email',
        label: 'Harbour ID',
        groupsClaim: 'groups',
        roles: [{ group: 'cn=staff', tenantId: 'ten_a', role: 'member' }],
        signUp: 'mapped',
      },
      passwordSignIn: 'off',
    })
  })

  test('that are empty or blank count as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', BASE_URL: '', WORKERS: '' })).toEqual(readConfig({}))
  })

  test('of backups belong together, are well formed, and are never quoted where they are secret', () => {
    const key = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
    const to = { BACKUP_TO: 's3://bucket/prefix' }
    expect(faultsOf({ ...key, ...to })).toEqual([
      'BACKUP_TO needs BACKUP_SCHEDULE: the time of day, such as 03:00.',
    ])
    expect(faultsOf({ ...key, BACKUP_SCHEDULE: '03:00' })).toEqual([
      'BACKUP_SCHEDULE needs BACKUP_TO, such as s3://bucket/impact-graph.',
    ])
    expect(faultsOf({ ...to, BACKUP_SCHEDULE: '03:00' })).toHaveLength(1)
    for (const schedule of ['3:00', '24:00', '03:60', 'daily', '03:00:00'])
      expect(faultsOf({ ...key, ...to, BACKUP_SCHEDULE: schedule })).toEqual([
        expect.stringContaining(`it is "${schedule}"`),
      ])
    for (const place of [
      '/var/backups',
      's3://',
      's3://UPPER/x',
      's3://b..b/x',
      's3://bucket/a//b',
      's3://bucket/../x',
    ])
      expect(faultsOf({ ...key, BACKUP_TO: place, BACKUP_SCHEDULE: '03:00' })).toEqual([
        expect.stringContaining(`it is "${place}"`),
      ])
    expect(faultsOf({ AWS_ACCESS_KEY_ID: 'id' }).join()).not.toContain('"id"')
    expect(faultsOf({ S3_ENDPOINT: 'https://id:secret@storage.example.org' }).join()).not.toContain('secret@')
  })

  test('never ask for a single thread, which one tenant could hold', () => {
    expect([0, 1, 2, 3].map((workers) => readConfig({ WORKERS: String(workers) }).workers)).toEqual([
      0, 2, 2, 3,
    ])
    expect(readConfig({}).workers).toBeGreaterThanOrEqual(2)
  })

  test('that are wrong are all named at once', () => {
    const faults = faultsOf({
      PORT: '80 80',
      HOST: 'http://localhost',
      DATABASE_URL: 'mysql://secret@host/db',
      BASE_URL: 'impact.example.org',
      SIGN_UP: 'yes',
      WORKERS: '65',
      LOG_LEVEL: 'loud',
      RATE_LIMIT: '-1',
      MAX_PENDING_CAPSULES: 'many',
      CAPSULE_MAX_BYTES: '1e3',
    })
    expect(new Set(faults.map((fault) => fault.split(' ')[0]))).toEqual(
      new Set([
        'BASE_URL',
        'CAPSULE_MAX_BYTES',
        'DATABASE_URL',
        'HOST',
        'LOG_LEVEL',
        'MAX_PENDING_CAPSULES',
        'PORT',
        'RATE_LIMIT',
        'SIGN_UP',
        'WORKERS',
      ]),
    )
    expect(faults).toContain('PORT must be a whole number from 0 to 65535; it is "80 80".')
  })

  test.each(['1.5', '65536', '-1', '0x50', '８０８０', 'NaN'])('PORT cannot be %s', (port) => {
    expect(faultsOf({ PORT: port })).toHaveLength(1)
  })

  test.each(['postgres://u:p@h:5432/d?sslmode=require', 'postgres://u:p@/d?host=/run', 'postgresql:///d'])(
    'DATABASE_URL can be %s',
    (url) => {
      expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
    },
  )

  test.each(['ftp://x.org', 'https://x.org/?a=1', 'https://x.org/#a', 'https://me@x.org'])(
    'BASE_URL cannot be %s',
    (url) => {
      expect(faultsOf({ BASE_URL: url })).toHaveLength(1)
    },
  )

  test('a wrong DATABASE_URL is not repeated, for it may hold a password', () => {
    expect(faultsOf({ DATABASE_URL: 'mysql://root:secret@host/db' }).join(' ')).not.toContain('secret')
  })

  test('SECRETS_KEY is 32 bytes in base64 or hexadecimal, and a wrong one is not repeated', () => {
    const key = Buffer.alloc(32, 251)
    for (const text of [key.toString('base64'), key.toString('base64url'), key.toString('hex')])
      expect(readConfig({ SECRETS_KEY: text }).secretsKey).toEqual(key)
    for (const text of ['secret', key.toString('base64').slice(4), `${key.toString('hex')}00`]) {
      expect(faultsOf({ SECRETS_KEY: text })).toHaveLength(1)
      expect(faultsOf({ SECRETS_KEY: text }).join()).not.toContain(text)
    }
  })

  test.each([
    '10.0.0.1/8',
    'example.org',
    '169.254.169.254',
    'fd00:ec2::254',
    '169.254.0.0/17',
    '168.63.129.16',
  ])('WEBHOOK_ALLOW_ADDRESSES cannot name %s', (range) => {
    expect(faultsOf({ WEBHOOK_ALLOW_ADDRESSES: `10.0.0.0/8, ${range}` })).toHaveLength(1)
  })

  test('mail needs both of its settings, and the address of the service', () => {
    const mail = { SMTP_URL: 'smtp://mail.example.org:2525', MAIL_FROM: 'noreply@example.org' }
    const base = { BASE_URL: 'https://impact.example.org' }
    expect(readConfig({ ...mail, ...base }).mail?.from).toEqual({ name: '', address: 'noreply@example.org' })
    expect(faultsOf(mail)).toEqual(['SMTP_URL needs BASE_URL: mails hold links to the service.'])
    expect(faultsOf({ ...base, SMTP_URL: mail.SMTP_URL })[0]).toContain('MAIL_FROM')
    expect(faultsOf({ ...base, MAIL_FROM: mail.MAIL_FROM })[0]).toContain('SMTP_URL')
  })

  test.each([
    'mail.example.org',
    'https://u:secret@h',
    'smtp://',
    'smtp://u:secret@h/?logger=true',
    'smtp://h/x',
  ])('SMTP_URL cannot be %s, and is not repeated', (url) => {
    const faults = faultsOf({ SMTP_URL: url, MAIL_FROM: 'a@example.org', BASE_URL: 'https://x.org' })
    expect(faults).toHaveLength(1)
    expect(faults.join()).not.toContain('secret')
  })

  test.each([
    'example.org',
    'a@b@c.org',
    'A <a@x.org',
    'a@x.org>',
    'A <a@x.org>, B <b@x.org>',
    'a@x.org, b@x.org',
  ])('MAIL_FROM cannot be %s', (from) => {
    const rest = { SMTP_URL: 'smtp://h', BASE_URL: 'https://x.org' }
    expect(faultsOf({ MAIL_FROM: from, ...rest })).toHaveLength(1)
  })

  test('a rate limit of 0 means none', () => {
    expect(readConfig({ RATE_LIMIT: '0' }).rateLimit).toBeUndefined()
  })
})
