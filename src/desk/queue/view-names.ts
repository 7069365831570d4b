import { m } from '../../paraglide/messages.js'

export const viewNames = {
  everyone: m.desk_queue_views_everyone,
  mine: m.desk_queue_views_mine,
  'no-owner': m.desk_queue_views_no_owner,
  'one-year': m.desk_queue_views_one_year,
  death: m.desk_queue_views_death,
  spam: m.desk_queue_views_spam,
  duplicate: m.desk_queue_views_duplicate,
  withdrawn: m.desk_queue_views_withdrawn,
}
