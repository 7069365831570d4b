import { m } from '../paraglide/messages.js'

export const roleTexts = {
  viewer: { name: m.desk_users_roles_viewer_name, may: m.desk_users_roles_viewer_may },
  agent: { name: m.desk_users_roles_agent_name, may: m.desk_users_roles_agent_may },
  editor: { name: m.desk_users_roles_editor_name, may: m.desk_users_roles_editor_may },
  admin: { name: m.desk_users_roles_admin_name, may: m.desk_users_roles_admin_may },
}
