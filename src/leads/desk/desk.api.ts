/** Everything staff do with leads. */
import { apiApp } from '../../platform/http/api-app.ts'
import { dashboardApi } from './dashboard.api.ts'
import { leadDeskApi } from './lead-desk.api.ts'
import { leadExportApi } from './lead-export.api.ts'
import { notificationDeskApi } from './notification-desk.api.ts'

export const deskApi = apiApp()
  .route('/', leadDeskApi)
  .route('/', leadExportApi)
  .route('/', notificationDeskApi)
  .route('/', dashboardApi)
