// Settings of S3 storage and of the backups that the service makes by itself. Rules, section 14.
import { readTimeOfDay, type TimeOfDay } from '../daily-schedule.ts'
import { readS3Address, type S3Address } from '../network/s3-address.ts'
import type { SettingReader } from './setting-reader.ts'

/** Plain values: threads get them too. */
export interface S3Settings {
  /** Without a slash at the end; unset: Amazon's. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly credentials: {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly sessionToken?: string | undefined
  }
}

export interface BackupSettings {
  /** Every day, UTC. */
  readonly at: TimeOfDay
  readonly to: S3Address
  /** How many backups stay; unset: all of them. */
  readonly keep: number | undefined
}

/** None of the values is quoted in a fault but the endpoint: they are credentials. */
export function readS3(read: SettingReader): S3Settings | undefined {
  const accessKeyId = read.text('AWS_ACCESS_KEY_ID')
  const secretAccessKey = read.text('AWS_SECRET_ACCESS_KEY')
  const sessionToken = read.text('AWS_SESSION_TOKEN')
  const endpoint = readEndpoint(read)
  const region = readRegion(read)
  if (accessKeyId !== undefined && secretAccessKey === undefined)
    read.faults.push('AWS_ACCESS_KEY_ID needs AWS_SECRET_ACCESS_KEY.')
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined
  const credentials = { accessKeyId, secretAccessKey, sessionToken }
  return { endpoint, region, credentials }
}

function readRegion(read: SettingReader): string {
  const text = read.text('AWS_REGION')
  if (text === undefined || /^[a-z0-9-]{2,40}$/.test(text)) return text ?? 'us-east-1'
  read.faults.push(`AWS_REGION must be the name of a region, such as ca-central-1; it is "${text}".`)
  return text
}

function readEndpoint(read: SettingReader): string | undefined {
  const text = read.text('S3_ENDPOINT')
  if (text === undefined) return undefined
  if (/^https?:$/.test(read.plainUrl('S3_ENDPOINT')?.protocol ?? '')) return text.replace(/(?<!\/)\/+$/, '')
  read.faults.push('S3_ENDPOINT must be the http:// or https:// address of the storage, without a key in it.')
  return undefined
}

/** Both settings or neither, and a key for the storage. */
export function readBackups(read: SettingReader): BackupSettings | undefined {
  const [schedule, target] = [read.text('BACKUP_SCHEDULE'), read.text('BACKUP_TO')]
  const keep = read.optionalInteger('BACKUP_KEEP', 1, 100_000)
  if (schedule === undefined && target === undefined) return undefined
  const at = readTimeOfDay(schedule ?? '')
  const to = readS3Address(target ?? '')
  if (schedule === undefined)
    read.faults.push('BACKUP_TO needs BACKUP_SCHEDULE: the time of day, such as 03:00.')
  else if (!at)
    read.faults.push(`BACKUP_SCHEDULE must be a time of day in UTC, such as 03:00; it is "${schedule}".`)
  if (target === undefined)
    read.faults.push('BACKUP_SCHEDULE needs BACKUP_TO, such as s3://bucket/impact-graph.')
  else if (!to) read.faults.push(`BACKUP_TO must be of the form s3://bucket/prefix; it is "${target}".`)
  if (read.text('AWS_ACCESS_KEY_ID') === undefined)
    read.faults.push('BACKUP_TO needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: the key for the storage.')
  return at && to ? { at, to, keep } : undefined
}
