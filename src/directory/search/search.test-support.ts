/** A few records that together cover everything a search can match. */
import type pg from 'pg'
import { refreshSearchTables } from './search-tables.sql.ts'

export async function insertSearchable(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into states (id, name, slug, code) values
      (1, 'Florida', 'florida', 'FL'), (2, 'Ohio', 'ohio', 'OH'), (3, 'Missouri', 'missouri', 'MO'),
      (4, 'New York', 'new-york', 'NY'), (5, 'Indiana', 'indiana', 'IN');
    insert into cities (id, name, slug, state_id, county) values
      (1, 'Tampa', 'tampa', 1, 'Hillsborough'), (2, 'St. Petersburg', 'st-petersburg', 1, 'Pinellas'),
      (3, 'Akron', 'akron', 2, 'Summit'), (4, 'St. Louis', 'st-louis', 3, null),
      (5, 'Buffalo', 'buffalo', 4, 'Erie'), (6, 'Gary', 'gary', 5, 'Lake');
    insert into categories (id, name, slug) values
      (1, 'Shipyards', 'shipyards'), (2, 'Manufacturing', 'manufacturing'),
      (3, 'Power Plants', 'power-plants'), (6, 'Schools', 'schools');
    insert into facilities (id, name, slug, city_id, state_id, category_id, facility_type,
        company_name, former_names, parent_company, address, county, zip_code, is_featured, is_active)
      values
      (1, 'Port Sutter Shipyard', 'port-sutter-shipyard', 1, 1, 1, 'Shipyard',
        'Sutter Marine Corp.', '{Gulf Beacon Works}', 'Wexcombe Industries', '12 Dock Street',
        'Hillsborough', '33605', true, true),
      (2, 'Bayline Station', 'bayline-station', 2, 1, 3, 'Power plant',
        'Bayline Light Co.', '{}', null, null, 'Pinellas', '33701', false, true),
      (3, 'O''Fallon & Sons Foundry', 'ofallon-and-sons-foundry', 4, 3, 2, 'Iron foundry',
        'U. S. Castings', '{}', null, null, null, null, false, true),
      (4, 'Peña Cigar Works', 'pena-cigar-works', 1, 1, 2, 'Cigar factory',
        null, '{}', null, null, 'Hillsborough', '33602', false, true),
      (5, 'Quimby High School', 'quimby-high-school', 3, 2, 6, 'High school',
        null, '{}', null, null, null, '44301', false, true),
      (6, 'Quimby Dry Dock', 'quimby-dry-dock', 5, 4, 1, 'Dry dock',
        null, '{}', null, null, 'Erie', '14201', false, true),
      (7, 'Withdrawn Mill', 'withdrawn-mill', 3, 2, 2, 'Steel mill',
        null, '{}', null, null, null, null, false, false),
      (8, 'Lakefront Steel Works', 'lakefront-steel-works', 6, 5, 2, 'Steel mill',
        'Flint Steel', '{}', null, null, 'Lake', '46401', false, true),
      (9, 'Uncharted Depot', 'uncharted-depot', 3, 2, null, null,
        null, '{}', null, null, null, null, false, true)`)
}

export async function refreshSearch(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await refreshSearchTables(client, 'all')
    await client.query('commit')
  } finally {
    client.release()
  }
}
