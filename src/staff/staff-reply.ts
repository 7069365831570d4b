/** The replies and bodies that staff routes share, for their OpenAPI descriptions. */
const failures = {
  401: { description: 'Not signed in, or the session has ended' },
  403: { description: 'The role does not allow it, or the request came from another site' },
}

export const json = <T>(schema: T) => ({
  200: { description: 'OK', content: { 'application/json': { schema } } },
  ...failures,
})

export const noContent = { 204: { description: 'Done' }, ...failures }

export const jsonBody = <T>(schema: T) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})
