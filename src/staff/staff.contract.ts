/** Shapes of the staff API: sign-in, accounts and users. */
import { z } from 'zod'

/** People of a firm see no staff page, only what was referred to their firm; editors see the directory, and no lead. */
export const ROLES = ['firm', 'viewer', 'agent', 'editor', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** What each role may do besides its own: that of these roles. */
const INCLUDED: Record<Role, readonly Role[]> = {
  firm: [],
  viewer: ['firm'],
  agent: ['firm', 'viewer'],
  editor: ['firm'],
  admin: ['firm', 'viewer', 'agent', 'editor'],
}

/** Whether `role` may do what `required` may. Not an order: an editor is no more than a viewer, and no less. */
export const includesRole = (role: Role, required: Role): boolean =>
  role === required || INCLUDED[role].includes(required)

export const staffRoleSchema = z.enum(ROLES).exclude(['firm'])
export type StaffRole = z.infer<typeof staffRoleSchema>

const password = z.string().min(1, 'Enter the password').max(200)
const newPassword = z.string().min(1, 'Enter a new password').max(200)
const code = z.string().trim().min(1, 'Enter the code').max(40)
export const emailSchema = z
  .string()
  .trim()
  .max(254)
  .toLowerCase()
  .pipe(z.email('Enter a valid email address'))
const personName = z.string().trim().min(1, 'Enter a name').max(100)

export const signInSchema = z.object({ email: emailSchema, password })
export const codeSchema = z.object({ code })
/** The type of the problem that asks for password and second factor again. */
export const CONFIRM_IDENTITY = 'urn:exposure-atlas:confirm-identity'
/** The same, but with the call itself, however recently they were entered. */
export const PROVE_IDENTITY = 'urn:exposure-atlas:prove-identity'
/** What browsers encode of passkeys. */
const encoded = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[\w-]+$/)
/** Longer than authenticators make them. */
const passkeyId = encoded(1_400)
const credentialOf = <Shape extends z.ZodRawShape>(response: Shape) =>
  z.object({
    id: passkeyId,
    rawId: passkeyId,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: encoded(4_000), ...response }),
  })
/** The longest name that fits beside the buttons of its row. */
export const PASSKEY_NAME_LENGTH = 60
export const passkeyNameSchema = z.object({
  name: z.string().trim().min(1, 'Enter a name').max(PASSKEY_NAME_LENGTH),
})
export const newPasskeySchema = passkeyNameSchema.extend({
  credential: credentialOf({ attestationObject: encoded(20_000) }),
})
export const usedPasskeySchema = z.object({
  credential: credentialOf({ authenticatorData: encoded(4_000), signature: encoded(4_000) }),
})
export type NewPasskey = z.infer<typeof newPasskeySchema>['credential']
export type UsedPasskey = z.infer<typeof usedPasskeySchema>['credential']
export const passkeyOptionsSchema = z.object({
  publicKey: z
    .record(z.string(), z.unknown())
    .describe('For PublicKeyCredential.parse…OptionsFromJSON in the browser'),
})
export const passkeyIdSchema = z.object({ id: passkeyId })
const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>
export const passkeysSchema = z.object({ passkeys: z.array(passkeySchema) })

/** The account of the person who is signed in. */
export const proofSchema = z.union([
  usedPasskeySchema,
  z.object({
    password,
    /** A code from the authenticator, or a recovery code; only for accounts with a second factor. */
    code: code.optional(),
  }),
])
export type Proof = z.infer<typeof proofSchema>
/** The body of a route with `proof`: the guard reads the proof, and the route never sees it. */
export const withProof = <Shape extends z.ZodRawShape>(body: z.ZodObject<Shape>) =>
  z.object({ ...body.shape, proof: proofSchema.optional() }).transform((given) => {
    const { proof: _, ...rest } = given as { proof?: Proof }
    return rest as z.output<typeof body>
  })
export const onlyProofSchema = withProof(z.object({}))
export const KEY_NAME_LENGTH = 60
export const newKeySchema = z.object({
  name: z.string().trim().min(1, 'Enter a name').max(KEY_NAME_LENGTH),
})
export const createdKeySchema = z.object({
  key: z.string().describe('Shown once: nobody can read it again'),
})
export const keyIdSchema = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
const keySchema = z.object({
  id: z.int(),
  name: z.string(),
  hint: z.string().describe('How it begins'),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type StaffKey = z.infer<typeof keySchema>
export const keysSchema = z.object({ keys: z.array(keySchema) })

export const changePasswordSchema = z.object({ currentPassword: password, newPassword })
export const setUpTokenSchema = z.object({ token: z.string().min(20).max(100) })
export const setUpSchema = setUpTokenSchema.extend({
  /** Only for the first account; an invitation already has them. */
  email: emailSchema.optional(),
  name: personName.optional(),
  password: newPassword,
})

export const staffUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  twoFactorEnabled: z.boolean(),
})
export type StaffUser = z.infer<typeof staffUserSchema>

export const signedInSchema = z.object({
  user: staffUserSchema.optional(),
  /** The password was right, and a code is required. */
  twoFactorRedirect: z.boolean().optional(),
  /** The password was right, and the account has a passkey instead of codes. */
  passkeyRedirect: z.boolean().optional(),
})
export type SignedIn = z.infer<typeof signedInSchema>

export const setUpForSchema = z.object({
  purpose: z.enum(['first-account', 'invitation']),
  email: z.string().nullable(),
  name: z.string().nullable(),
})
export type SetUpFor = z.infer<typeof setUpForSchema>

/** A session ends this long after its last use. */
export const IDLE_SECONDS = 2 * 60 * 60

export const accountSchema = staffUserSchema.extend({
  hasPasskey: z.boolean(),
  /** The policy requires a second factor, and this account has none yet. */
  mustEnableTwoFactor: z.boolean(),
  twoFactorDueAt: z
    .string()
    .nullable()
    .describe('When this account must have a second factor; null if it has one or need not'),
  draftKey: z.string().describe('Encrypts what this person types, while it waits in the browser'),
})
export type Account = z.infer<typeof accountSchema>

export const remindersSchema = z.object({
  isOn: z.boolean().describe('Whether an email in the morning says how many tasks are due'),
})

export const sessionSchema = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
})
export type StaffSession = z.infer<typeof sessionSchema>
export const sessionsSchema = z.object({ sessions: z.array(sessionSchema) })
export const sessionIdSchema = z.object({ id: z.string().min(1).max(100) })

export const twoFactorSetupSchema = z.object({
  secret: z.string(),
  uri: z.string(),
  /** The SVG path of the QR code, one unit per module, and its width including the margin. */
  qr: z.object({ size: z.number(), path: z.string() }),
  recoveryCodes: z.array(z.string()),
})
export type TwoFactorSetup = z.infer<typeof twoFactorSetupSchema>
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

export const listedUserSchema = staffUserSchema.extend({
  disabledAt: z.string().nullable(),
  lastSignInAt: z.string().nullable(),
  createdAt: z.string(),
  sessions: z.number().int(),
  /** No password has been chosen yet. */
  isInvited: z.boolean(),
})
export type ListedUser = z.infer<typeof listedUserSchema>

export const createUserSchema = z.object({
  email: emailSchema,
  name: personName,
  role: staffRoleSchema,
})
export const userIdSchema = z.object({ id: z.string().min(1).max(100) })
export const updateUserSchema = z
  .object({ name: personName, role: staffRoleSchema, disabled: z.boolean() })
  .partial()
export const resetUserSchema = z.object({ removeTwoFactor: z.boolean().default(false) })
export const invitedSchema = z.object({ user: listedUserSchema, setUpPath: z.string() })
export type Invited = z.infer<typeof invitedSchema>

export const staffSettingsSchema = z.object({ requireTwoFactor: z.boolean() })
export type StaffSettings = z.infer<typeof staffSettingsSchema>

export const staffEventSchema = z.object({
  id: z.number(),
  at: z.string(),
  actor: z.string().nullable(),
  action: z.string(),
  subject: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
})
export type StaffEvent = z.infer<typeof staffEventSchema>

export const usersPageSchema = z.object({
  users: z.array(listedUserSchema),
  settings: staffSettingsSchema,
  events: z.array(staffEventSchema),
})
export type UsersPage = z.infer<typeof usersPageSchema>
