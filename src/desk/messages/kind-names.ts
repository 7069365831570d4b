import { m } from '../../paraglide/messages.js'

export const kindNames = { email: m.desk_common_email, text: m.desk_messages_kinds_text }
