// biome-ignore-all lint/style/noProcessEnv: the one module that reads it; the rule keeps it so.
/** The operator's settings, read once. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { UserFacingError } from './errors.ts'
import { runSecretCommand } from './secret-command.ts'

const flag = z
  .enum(['0', '1', 'true', 'false'], 'must be 1 or 0')
  .transform((value) => value === '1' || value === 'true')

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

function wholeNumber(min: number, max: number) {
  const wrong = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(wrong).int(wrong).min(min, wrong).max(max, wrong)
}

export const ENCRYPTED_OR_LOCAL = 'must be an https address (http only to this machine)'

export function isEncryptedOrLocal(url: string): boolean {
  const parsed = URL.parse(url)
  if (!parsed) return false
  const { protocol, hostname } = parsed
  return protocol === 'https:' || /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
}

const postgresUrl = z
  .string()
  .max(2000)
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
  .optional()

/** Leads are sent there: encrypted, or not beyond this machine. */
const webhookUrl = httpUrl.refine(isEncryptedOrLocal, ENCRYPTED_OR_LOCAL)

const adId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,60}$/, 'must be 1 to 60 letters, digits, hyphens or underscores')
  .optional()

/** Scripts from there run on our pages. */
const adUrl = httpUrl.max(500).refine(isEncryptedOrLocal, ENCRYPTED_OR_LOCAL).optional()

/** Five years, as long as the proof of consent. Keeping leads for longer needs a written reason. */
const LEAD_DAYS = 1826

const origin = httpUrl.transform((url) => new URL(url).origin)

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().max(255).default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .min(1)
    .max(1000)
    .default('.data')
    .transform((path) => resolve(path)),
  DATABASE_URL: postgresUrl,
  DATABASE_READ_URL: postgresUrl,
  WEB_CONCURRENCY: wholeNumber(1, 64).default(1),
  DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  DATASET: z
    .enum(['demo', 'national', 'documented', 'none'], 'must be demo, national, documented or none')
    .default('documented'),
  SITE_URL: origin.optional(),
  STAFF_URL: origin.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: flag.default(false),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .max(500, 'must have at most 500 characters')
    .optional(),
  ADMIN_EMAIL: z.email('must be an email address').max(254).optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(12, 'must have at least 12 characters')
    .max(200, 'must have at most 200 characters')
    .optional(),
  AUTH_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .max(500, 'must have at most 500 characters')
    .optional(),
  AUTHENTICATOR_APPS: flag.default(true),
  RESPONSE_TARGET_HOURS: z.coerce
    .number('must be a number of hours from 1 to 720')
    .min(1, 'must be a number of hours from 1 to 720')
    .max(720, 'must be a number of hours from 1 to 720')
    .default(24),
  LEADS_OPENED_PER_HOUR: wholeNumber(1, 1_000_000).default(300),
  LEADS_LISTED_PER_HOUR: wholeNumber(1, 1_000_000).default(2_000),
  AUDIT_HEAD_FILE: z.string().max(1000).regex(/^\//, 'must be an absolute path').optional(),
  AUDIT_HEAD_URL: webhookUrl.max(500).optional(),
  CONTACT_LIMIT: wholeNumber(1, 1_000_000).default(5),
  CONTACT_LIMIT_TOTAL: wholeNumber(1, 100_000_000).optional(),
  LEAD_MAIL_TO: z.email('must be an email address').max(254).optional(),
  LEAD_MAIL_FROM: z.email('must be an email address').max(254).optional(),
  SMTP_URL: z
    .string()
    .max(2000)
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  LEAD_WEBHOOK_URL: webhookUrl.optional(),
  LEAD_WEBHOOK_SECRET: z
    .string()
    .min(16, 'must have at least 16 characters')
    .max(500, 'must have at most 500 characters')
    .optional(),
  FIRM_WEBHOOK_HOSTS: z
    .string()
    .max(2000)
    .regex(/^[\w.:-]+(, ?[\w.:-]+)*$/, 'must be names or addresses of hosts, separated by commas')
    .transform((hosts) => hosts.toLowerCase().split(/, ?/))
    .default([]),
  DEMO_NOTIFICATIONS: flag.default(false),
  LEAD_RETENTION_DAYS: wholeNumber(1, 36_500).default(LEAD_DAYS),
  LEAD_RETENTION_REASON: z
    .string()
    .min(10, 'must have at least 10 characters')
    .max(500, 'must have at most 500 characters')
    .optional(),
  CONSENT_RETENTION_DAYS: wholeNumber(1, 36_500).default(1826),
  SECRETS_COMMAND: z.string().max(2000).optional(),
  LEAD_KEY_FILE: z
    .string()
    .max(1000)
    .transform((path) => resolve(path))
    .optional(),
  LEAD_KEY_COMMAND: z.string().max(2000).optional(),
  ATTACHMENT_SCAN_COMMAND: z
    .string()
    .max(1000)
    .regex(/^\//, 'must begin with the absolute path of a program')
    .optional(),
  BACKUP_TO: z
    .string()
    .max(1000)
    .regex(/^(\/|s3:\/\/)/, 'must be an absolute folder or s3://bucket/folder')
    .optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{58}$/, 'must be a public key of age (age1…)')
    .optional(),
  BACKUP_KEEP: wholeNumber(1, 1000).default(14),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 03:40 (UTC)')
    .default('03:40'),
  S3_ENDPOINT: httpUrl.max(500).refine(isEncryptedOrLocal, ENCRYPTED_OR_LOCAL).optional(),
  S3_REGION: z.string().max(60).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().max(200).optional(),
  S3_SECRET_ACCESS_KEY: z.string().max(200).optional(),
  ADS_CLIENT: adId,
  ADS_SLOT_CITY_DESKTOP: adId,
  ADS_SLOT_CITY_MOBILE: adId,
  ADS_SLOT_FACILITY_DESKTOP: adId,
  ADS_SLOT_FACILITY_MOBILE: adId,
  ADS_SLOT_CATEGORY_DESKTOP: adId,
  ADS_SLOT_CATEGORY_MOBILE: adId,
  ADS_SLOT_EDITORIAL_DESKTOP: adId,
  ADS_SLOT_EDITORIAL_MOBILE: adId,
  ADS_SCRIPT_URL: adUrl,
  ADS_CONVERSION_URL: adUrl,
  ADS_NEED_CONSENT: flag.default(false),
  AD_TEST_PAGES: flag.default(false),
})

const checked = schema
  .refine(
    ({ LEAD_RETENTION_DAYS: days, LEAD_RETENTION_REASON: reason }) => days <= LEAD_DAYS || reason,
    {
      path: ['LEAD_RETENTION_DAYS'],
      error: `above ${LEAD_DAYS} needs a written reason in LEAD_RETENTION_REASON`,
    },
  )
  .refine(({ DATABASE_URL, DATABASE_READ_URL }) => DATABASE_URL || !DATABASE_READ_URL, {
    path: ['DATABASE_READ_URL'],
    error: 'names a replica of the database at DATABASE_URL, which must be set as well',
  })

  .refine(({ SITE_URL, STAFF_URL }) => !STAFF_URL || isOtherHost(STAFF_URL, SITE_URL), {
    path: ['STAFF_URL'],
    error:
      'must be another host than SITE_URL, which must be set as well, with the same http or https',
  })

function isOtherHost(staff: string, site: string | undefined): boolean {
  if (!site) return false
  const [a, b] = [new URL(staff), new URL(site)]
  return a.hostname !== b.hostname && a.protocol === b.protocol
}

export type Env = z.output<typeof schema>

export const settingNames = Object.keys(schema.shape)

type Source = Record<string, string | undefined>

/** An empty value means "not set", as in compose files and shells. */
export function readEnv(source: Source = environment()): Env {
  const given = withSecrets(
    Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')),
  )
  const result = checked.safeParse(given)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const name = String(issue?.path[0] ?? 'environment')
  // Secrets are never printed, not even wrong ones.
  const shown = /PASSWORD|SECRET|TOKEN|KEY|^(SMTP|DATABASE|DATABASE_READ)_URL/.test(name)
    ? 'not shown'
    : `it is "${given[name] ?? ''}"`
  throw new UserFacingError(`${name} ${issue?.message ?? 'is wrong'} (${shown})`)
}

/** Asked once for each command, although settings are read in several places. */
const printed = new Map<string, string>()

/** Settings that the operator's secret store has, in the format of .env; they take precedence. */
function withSecrets(given: Source): Source {
  const command = given.SECRETS_COMMAND
  if (!command) return given
  const text = printed.get(command) ?? runSecretCommand('SECRETS_COMMAND', command)
  printed.set(command, text)
  const secrets = parseEnv(text)
  const unknown = Object.keys(secrets).some((name) => !settingNames.includes(name))
  // Never with the text: it is secret.
  if (unknown) throw new UserFacingError('SECRETS_COMMAND prints something that is not a setting.')
  return { ...given, ...secrets }
}

/** Environment variables take precedence over the .env file beside package.json. */
function environment(): Source {
  if (!existsSync('.env')) return process.env
  try {
    return { ...parseEnv(readFileSync('.env', 'utf8')), ...process.env }
  } catch (error) {
    throw new UserFacingError(`.env cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}
