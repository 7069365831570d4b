// Florida is fully covered: its figures are fixed.

import type { FacilityTypeSlug } from '../../src/directory/categories.ts'

/** The nine counts shown on the home page; 1,778 in all. */
export const floridaCategoryTotals: Record<FacilityTypeSlug, number> = {
  shipyards: 128,
  'power-plants': 130,
  government: 68,
  'commercial-buildings': 144,
  hospitals: 60,
  schools: 44,
  transportation: 32,
  residential: 20,
  manufacturing: 1152,
}

/** Towns with their number of facilities, largest first. */
export const floridaTowns: [name: string, facilities: number][] = `
Jacksonville 214, Tampa 128, Miami 112, Orlando 55, St. Petersburg 51, Pensacola 47, Panama City 46,
Hollywood 44, Fort Lauderdale 43, Lakeland 42, Tallahassee 40, Hialeah 40, West Palm Beach 39,
Gainesville 38, Daytona Beach 35, Clearwater 34, Sarasota 33, Fort Myers 32, Ocala 30,
Pompano Beach 30, Bartow 29, Fort Pierce 28, Mulberry 27, Melbourne 26, Bradenton 25, Palatka 24,
Fernandina Beach 24, Key West 23, Titusville 22, Plant City 22, Winter Haven 21, Sanford 20,
Kissimmee 19, Delray Beach 18, Boca Raton 18, Lake City 17, Largo 16, Port St. Joe 16,
Lake Wales 15, St. Augustine 15, Cocoa 14, Leesburg 14, Homestead 13, Vero Beach 13, Naples 12,
Belle Glade 12, Clewiston 12, Tarpon Springs 11, Perry 11, Miami Beach 11, Haines City 10, Apopka 9,
Dunedin 9, Green Cove Springs 8, Marianna 8, DeLand 8, Milton 7, Fort Walton Beach 7, Punta Gorda 6,
Quincy 6, Starke 5, Crystal River 4, Live Oak 4, Apalachicola 3, Chipley 2, Frostproof 1`
  .trim()
  .split(/,\s+/)
  .map((entry) => {
    const cut = entry.lastIndexOf(' ')
    return [entry.slice(0, cut), Number(entry.slice(cut + 1))]
  })

/** The largest towns have full content, the next ones a shorter text, the rest none. */
export const enhancedFloridaTowns = 28
export const adaptiveFloridaTowns = 22

/** Weights of shipbuilding harbors and of resorts on the water. */
export const floridaYards: Record<string, number> = {
  Jacksonville: 1.6,
  Tampa: 2,
  'Panama City': 2.4,
  Pensacola: 2,
  Miami: 1.2,
  'Boca Raton': 0.15,
  'Delray Beach': 0.15,
  Naples: 0.3,
  'Miami Beach': 0.3,
  Sanford: 0.3,
  Dunedin: 0.4,
}

/** Industries typical of some towns and rare in others. */
export const floridaTrades: Record<string, string[]> = {
  'Cigar factory': ['Tampa', 'Key West', 'Jacksonville', 'Quincy', 'St. Augustine'],
  'Phosphate plant': ['Mulberry', 'Bartow', 'Lakeland', 'Plant City', 'Tampa', 'Ocala'],
  'Sugar mill': ['Clewiston', 'Belle Glade'],
  'Citrus cannery': [
    'Winter Haven',
    'Lake Wales',
    'Haines City',
    'Bartow',
    'Plant City',
    'Leesburg',
    'Orlando',
    'Apopka',
    'Bradenton',
    'Dunedin',
    'Fort Pierce',
    'Vero Beach',
    'Frostproof',
  ],
  'Paper mill': [
    'Jacksonville',
    'Fernandina Beach',
    'Port St. Joe',
    'Panama City',
    'Pensacola',
    'Palatka',
    'Perry',
  ],
  'Pulp mill': ['Fernandina Beach', 'Port St. Joe', 'Perry', 'Palatka'],
  'Turpentine and rosin plant': [
    'Jacksonville',
    'Pensacola',
    'Lake City',
    'Live Oak',
    'Marianna',
    'Chipley',
    'Starke',
    'Ocala',
    'Tallahassee',
  ],
  'Seafood cannery': ['Apalachicola', 'Fernandina Beach', 'Key West', 'Tarpon Springs'],
}
