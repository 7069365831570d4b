/** Everything about signing in, accounts and users. */
import { apiApp } from '../platform/http/api-app.ts'
import { accountApi } from './account.api.ts'
import { authApi } from './auth.api.ts'
import { setUpApi } from './set-up.api.ts'
import { twoFactorApi } from './two-factor.api.ts'
import { usersApi } from './users.api.ts'

export const staffApi = apiApp()
  .route('/', authApi)
  .route('/', setUpApi)
  .route('/', accountApi)
  .route('/', twoFactorApi)
  .route('/', usersApi)
