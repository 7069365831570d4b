/** States, cities and categories, existing and new. */
import type pg from 'pg'
import { readGazetteer, type Town } from '../../../datasets/demo/places.ts'
import { fiftyStates, usStates } from '../../site/us.ts'
import { allCategories, type CategorySlug } from '../categories.ts'
import { slugOf } from '../slug.ts'
import { cityKey } from './reading/keys.ts'

type NewCity = { name: string; slug: string; stateId: number; town: Town | undefined }

export class Places {
  readonly #client: pg.ClientBase
  readonly #stateIds = new Map<string, number>()
  readonly #categoryIds = new Map<string, number>()
  /** Cities by state and key, and by state and slug. */
  readonly #cityIds = new Map<string, number>()
  readonly #towns = new Map<string, Town>()
  readonly newCityIds: number[] = []
  readonly newStateIds: number[] = []

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  async load(): Promise<void> {
    await this.#loadStates()
    await this.#ensureCategories()
    const cities = await this.#client.query(
      'select id, name, slug, state_id from cities order by id',
    )
    for (const { id, name, slug, state_id } of cities.rows) this.#remember(id, state_id, name, slug)
    for (const town of readGazetteer()) this.#towns.set(townKey(town.state.code, town.name), town)
  }

  categoryIds(): Partial<Record<CategorySlug, number>> {
    return Object.fromEntries(this.#categoryIds)
  }

  stateId(code: string): number {
    const id = this.#stateIds.get(code)
    if (id === undefined) throw new Error(`no state ${code}`)
    return id
  }

  /** The ids of the cities, in order; new cities are created first. */
  async cityIds(wanted: { stateCode: string; name: string }[]): Promise<number[]> {
    await this.#ensureStates([...new Set(wanted.map(({ stateCode }) => stateCode))])
    const missing = new Map<string, NewCity>()
    for (const { stateCode, name } of wanted) {
      const stateId = this.stateId(stateCode)
      const key = keyOf(stateId, name)
      if (this.#cityIds.has(key) || missing.has(key)) continue
      const town = this.#towns.get(townKey(stateCode, name))
      const spelling = town?.name ?? name
      const slug = slugOf(spelling) || 'city'
      const sameAddress = this.#cityIds.get(`${stateId}/${slug}`)
      if (sameAddress !== undefined) this.#cityIds.set(key, sameAddress)
      else missing.set(key, { name: spelling, slug, stateId, town })
    }
    if (missing.size > 0) await this.#create([...missing.values()])
    return wanted.map(({ stateCode, name }) => {
      const id = this.#cityIds.get(keyOf(this.stateId(stateCode), name))
      if (id === undefined) throw new Error(`no city ${name}`)
      return id
    })
  }

  async #create(cities: NewCity[]): Promise<void> {
    const { rows } = await this.#client.query(
      `insert into cities (name, slug, state_id, county, latitude, longitude)
       select * from unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::text[], $6::text[])
       on conflict (state_id, slug) do update set name = cities.name
       returning id, name, slug, state_id`,
      [
        cities.map((city) => city.name),
        cities.map((city) => city.slug),
        cities.map((city) => city.stateId),
        cities.map((city) => city.town?.county ?? null),
        cities.map((city) => city.town?.latitude.toFixed(4) ?? null),
        cities.map((city) => city.town?.longitude.toFixed(4) ?? null),
      ],
    )
    for (const { id, name, slug, state_id } of rows) {
      this.#remember(id, state_id, name, slug)
      this.newCityIds.push(id)
    }
  }

  #remember(id: number, stateId: number, name: string, slug: string): void {
    // Two cities with the same key: the older one wins.
    const key = keyOf(stateId, name)
    if (!this.#cityIds.has(key)) this.#cityIds.set(key, id)
    this.#cityIds.set(`${stateId}/${slug}`, id)
  }

  async #loadStates(): Promise<void> {
    const { rows } = await this.#client.query('select id, code from states')
    for (const { id, code } of rows) this.#stateIds.set(code, id)
    // A new directory lists all fifty; the District only once it has facilities.
    if (rows.length === 0) await this.#ensureStates(fiftyStates.map(({ code }) => code))
  }

  async #ensureStates(codes: string[]): Promise<void> {
    const missing = new Set(codes.filter((code) => !this.#stateIds.has(code)))
    if (missing.size === 0) return
    const states = usStates.filter(({ code }) => missing.has(code))
    const { rows } = await this.#client.query(
      `insert into states (name, slug, code) select * from unnest($1::text[], $2::text[], $3::text[])
       returning id, code`,
      [
        states.map(({ name }) => name),
        states.map(({ slug }) => slug),
        states.map(({ code }) => code),
      ],
    )
    for (const { id, code } of rows) {
      this.#stateIds.set(code, id)
      this.newStateIds.push(id)
    }
  }

  async #ensureCategories(): Promise<void> {
    const known = await this.#client.query('select id, slug from categories')
    for (const { id, slug } of known.rows) this.#categoryIds.set(slug, id)
    const takenIds = new Set(known.rows.map(({ id }) => id))
    for (const { id, slug, name } of allCategories) {
      if (this.#categoryIds.has(slug)) continue
      const { rows } = takenIds.has(id)
        ? await this.#client.query(
            'insert into categories (name, slug) values ($1, $2) returning id',
            [name, slug],
          )
        : await this.#client.query(
            'insert into categories (id, name, slug) values ($3, $1, $2) returning id',
            [name, slug, id],
          )
      this.#categoryIds.set(slug, rows[0].id)
    }
    await this.#client.query(
      `select setval(pg_get_serial_sequence('categories', 'id'),
                     (select coalesce(max(id), 0) + 1 from categories), false)`,
    )
  }
}

const townKey = (stateCode: string, name: string) => `${stateCode}:${cityKey(name)}`
const keyOf = (stateId: number, name: string) => `${stateId}:${cityKey(name)}`
