// Place words for names such as 'Whimbrel Point Generating Station'. They follow the plants,
// birds and landforms of the region but are put together at random, so they name no real place.

const list = (text: string): string[] => text.trim().split(/\s*,\s*/)

export interface Landscape {
  first: string[]
  /** Second words for sites away from the water. */
  dry: string[]
  /** Second words for sites on the water. */
  wet: string[]
}

const wetCommon = 'Point, Landing, Wharf, Basin, Harbor, Cove, Narrows, Pier, Reach'

const landscapes: Record<string, Landscape> = {
  florida: {
    first: list(
      `Whimbrel, Tupelo, Limpkin, Anhinga, Gallberry, Wiregrass, Marl,
      Tanager, Pondapple, Saltbush, Wax Myrtle, Sea Grape, Skimmer, Sugarberry, Pickerel,
      Buttonwood, Muhly, Fiddlewood, Turkey Oak, Willet, Coontie, Catclaw, Titi, Bluestem`,
    ),
    dry: list('Ridge, Hammock, Prairie, Junction, Grove, Flats, Sink, Crossing, Siding, Heights'),
    wet: list(`${wetCommon}, Slough, Cut, Channel, Inlet`),
  },
  south: {
    first: list(
      `Sourwood, Persimmon, Muscadine, Chinquapin, Red Clay, Catalpa, Bobwhite, Hackberry, Sweetgum,
      Pawpaw, Blackjack, Whippoorwill, Millstone, Sorrel, Fox Den, Laurel Gap, Shuck, Yellow Poplar,
      Longleaf, Switchcane, Wren, Ironwood, Possum Haw, Goldenrod`,
    ),
    dry: list('Hollow, Ridge, Gap, Crossroads, Junction, Hill, Bottoms, Grove, Station, Knob'),
    wet: list(`${wetCommon}, Bluff, Shoals, Bend, Ferry`),
  },
  northeast: {
    first: list(
      `Hobblebush, Tamarack, Sumac, Bittern, Gannet, Sedge, Slate, Larkspur, Hemlock Run, Stone Chimney,
      Winterberry, Moss Rock, Shad, Bayberry, Whitethorn, Kestrel, Cobble, Copperfield, Fernhill,
      Orchard, Tidewrack, Partridge, Beech Wood`,
    ),
    dry: list('Hollow, Hill, Falls, Notch, Corners, Junction, Common, Vale, Heights, Mills'),
    wet: list(`${wetCommon}, Neck, Ledge, Slip, Quay`),
  },
  midwest: {
    first: list(
      `Bluestem, Bur Oak, Coneflower, Meadowlark, Ninebark, Sandhill, Compass Plant, Limekiln, Ironweed,
      Walnut Row, Kingbird, Drumlin, Cattail, Moraine, Basswood, Prairie Dock, Corncrib,
      Hazelbrush, Thistle, Wood Duck, Hickory Row`,
    ),
    dry: list('Grove, Junction, Ridge, Fork, Corners, Prairie, Heights, Hollow, Crossing, Yard'),
    wet: list(`${wetCommon}, Bend, Dock, Slip, Bluff`),
  },
  plains: {
    first: list(
      `Buffalograss, Chokecherry, Sharptail, Switchgrass, Kingbird, Prairie Dog, Windbreak,
      Sodhouse, Plum Thicket, Grama, Dickcissel, Rosinweed, Badger, Longspur, Coteau, Sandplum,
      Curlew`,
    ),
    dry: list('Junction, Butte, Draw, Flats, Divide, Siding, Ridge, Bottoms, Hill, Switch'),
    wet: list(`${wetCommon}, Bend, Crossing, Bottoms`),
  },
  mountain: {
    first: list(
      `Rabbitbrush, Greasewood, Nutcracker, Serviceberry, Pinyon, Saltbush, Ptarmigan,
      Sego, Ocotillo, Cinder, Basalt, Agate, Chamisa, Magpie, Alkali,
      Mountain Ash, Copper Bell, Red Mesa, Jackrabbit, Larkspur`,
    ),
    dry: list('Gulch, Mesa, Fork, Junction, Flats, Butte, Canyon, Bench, Draw, Siding'),
    wet: list(`${wetCommon}, Ferry`),
  },
  pacific: {
    first: list(
      `Madrone, Salal, Vine Maple, Manzanita, Murrelet, Tule, Toyon, Redcedar, Ceanothus, Dipper, Poppy,
      Kingfisher, Horsetail, Fogbank, Bay Laurel, Sandpiper, Camas, Elderberry, Oystercatcher,
      Yarrow, Alderbrook, Coyote Brush, Steelhead`,
    ),
    dry: list('Flat, Canyon, Junction, Hill, Grove, Ridge, Valley, Crossing, Heights, Prairie'),
    wet: list(`${wetCommon}, Slough, Spit, Channel`),
  },
  alaska: {
    first: list(
      `Fireweed, Spruce Hen, Ptarmigan, Lupine, Muskeg, Birch, Caribou, Glacier, Raven, Devil's Club,
      Salmonberry, Dall, Puffin, Willow, Cloudberry`,
    ),
    dry: list('Flats, Ridge, Junction, Pass, Camp, Hill, Valley'),
    wet: list(`${wetCommon}, Inlet, Channel`),
  },
  hawaii: {
    first: list(
      `Tradewind, Breaker, Ironwood, Breadfruit, Plumeria, Lava Stone, Monkeypod, Banyan, Kiawe,
      Candlenut, Ginger, Tern, Guava, Rain Tree`,
    ),
    dry: list('Hill, Valley, Ridge, Camp, Flats, Heights, Junction'),
    wet: list(`${wetCommon}, Reef`),
  },
}

const regionOfState: Record<string, string> = { FL: 'florida', AK: 'alaska', HI: 'hawaii' }
const members: Record<string, string> = {
  south: 'AL AR GA KY LA MS NC SC TN VA WV',
  northeast: 'CT DE MA MD ME NH NJ NY PA RI VT',
  midwest: 'IA IL IN MI MN MO OH WI',
  plains: 'KS ND NE OK SD TX',
  mountain: 'AZ CO ID MT NM NV UT WY',
  pacific: 'CA OR WA',
}
for (const [region, codes] of Object.entries(members)) {
  for (const code of codes.split(' ')) regionOfState[code] = region
}

export function landscapeOf(stateCode: string): Landscape {
  const found = landscapes[regionOfState[stateCode] ?? '']
  if (!found) throw new Error(`no landscape for state ${stateCode}`)
  return found
}

/** Uncommon streets, for names such as 'Ropewalk Lane Foundry'. */
export const namingStreets = list(`
Lantern Street, Tannery Lane, Kiln Road, Ropewalk Lane, Cistern Street, Trestle Lane, Granary Street,
Pump House Road, Old Plank Road, Turntable Road, Gas Works Lane, Viaduct Street, Furnace Street,
Packing House Road, Boiler Alley, Cooper Street, Brickyard Road, Magazine Road, Cannery Lane,
Grain Street, Belt Line Road, Bell Tower Street, Ice House Lane, Wagon Works Road, Quarry Gate Road,
Signal Street, Weighhouse Lane, Cotton Press Road, Sawpit Lane, Lamplighter Street, Depot Yard Lane,
Malt House Lane, Ferry Stairs Road, Capstan Street, Anvil Street, Windlass Road, Hopper Lane,
Switchback Road, Millrace Street, Crucible Street
`)

export const streets = list(`
Foundry Road, Lantern Street, Depot Street, Wharf Street, Commerce Street, Tannery Lane, Mill Street,
Water Street, Furnace Street, Canal Street, Kiln Road, Union Street, Cooper Street, Exchange Street,
Gas Works Lane, Reservoir Road, Brickyard Road, Station Avenue, Ropewalk Lane, Magazine Street,
Quarry Road, Viaduct Street, Boiler Alley, Granary Street, Ferry Road, Tower Street, Orchard Avenue,
Chestnut Street, Locust Street, Spruce Street, Mulberry Street, Walnut Street, Poplar Avenue,
Hickory Street, Magnolia Avenue, Laurel Street, Linden Avenue, Juniper Street, First Street,
Second Street, Third Street, Fourth Avenue, Fifth Avenue, Sixth Street, Seventh Avenue,
Eighth Street, Ninth Street, Tenth Avenue, Eleventh Street, Twelfth Avenue, Fourteenth Street,
North Main Street, South Main Street, East Broad Street, West Broad Street, Railroad Avenue,
Industrial Boulevard, Old Plank Road, County Line Road, Airport Road, Harbor Drive, Levee Road,
Belt Line Road, Spur Road, Trestle Lane, Turntable Road, Pump House Road, Cistern Street,
Market Street, Court Street, College Avenue, Academy Street, Hospital Drive, Armory Drive,
Terminal Street, Packing House Road, Cannery Lane, Cotton Street, Grain Street, Bluff Street,
Prospect Street, Highland Avenue, Grove Street, Meadow Lane, Summit Avenue, Bridge Street,
River Road, Lake Street, Spring Street, Park Avenue, Garden Street, School Street, Church Street
`)
