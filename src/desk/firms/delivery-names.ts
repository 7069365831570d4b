import { m } from '../../paraglide/messages.js'

export const deliveryNames = {
  portal: m.desk_firms_deliveries_portal,
  email: m.desk_firms_deliveries_email,
  webhook: m.desk_firms_deliveries_webhook,
}
