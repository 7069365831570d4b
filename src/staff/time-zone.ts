/** Days and weeks of staff are those of this zone, not UTC. */
export const DESK_TIME_ZONE = 'America/New_York'
