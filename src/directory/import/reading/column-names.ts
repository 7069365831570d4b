/**
 * What agencies call the columns that we read. Names are compared in small letters with everything
 * else as one space; the first name of a list that the file has wins.
 */

const NAMES = {
  externalId:
    'registry id|frs id|frs registry id|epa registry id|plant code|plant id|ncessch|nces school id|school id nces assigned|mine id|epa id|site epa id|sems id|site id|tri facility id|trifd|facility id|ccn|provider id|provider number|orispl|oris code|record|external id|source id|id',
  name: 'facility name|primary name|plant name|site name|school name|current mine name|mine name|hospital name|name|facility|facility site name|fac name|sch name|establishment name|institution name|inst name|building name|base name|station name|project name|std name|plant|site',
  state:
    'state code|state|state abbreviation|state abbr|state name|location state|lstate|site state|facility state|physical state|mstate|stusps|stabbr|st|state cd|primary state|state or territory',
  city: 'city name|city|location city|lcity|site city|facility city|physical city|municipality|nearest town|town|city town|locality|place name|place|city or town',
  county:
    'county name|county|nmcnty|fips cnty nm|county parish|parish|county nm|location county|county or parish',
  address:
    'location address|street address|address|address 1|address1|location address 1|street|lstreet1|street 1|street1|physical address|site address|facility address|location street1|addr|address line 1|location',
  zipCode:
    'postal code|zip code|zip|zipcode|lzip|zip5|location zip|zip cd|zip or postal code|site zip|facility zip code',
  latitude:
    'latitude83|latitude|lat|latitude measure|latitude nad83|primary latitude|decimal latitude|lat83|faclat|intptlat|latitude1|latitude dd|y',
  longitude:
    'longitude83|longitude|lon|long|longitude measure|longitude nad83|primary longitude|decimal longitude|lon83|lng|faclong|intptlong|longitude1|longitude dd|x',
  companyName:
    'company name|company|operator name|current operator name|utility name|operator|owner name|owner|org name|responsible party|employer',
  parentCompany:
    'parent company|parent company name|current controller name|controller name|standardized parent company|holding company|parent co name',
  subsidiaries: 'subsidiaries',
  facilityType:
    'facility type|site type name|current mine type|type|plant type|sector name|naics desc|naics description|naics code desc|sic desc|industry|industry sector|school level|type name|primary technology',
  facilitySubtype: 'facility subtype|subtype|primary canvass|school type',
  category: 'category|category name|facility category|category slug|industry category',
  naics:
    'naics codes|naics code|naics|primary naics|primary naics code|naics code1|primary purpose',
  sic: 'sic codes|sic code|sic|primary sic|primary sic code|primary sic cd|sic code1',
  industryCode: 'industry code',
  description: 'description|facility description|site description|narrative|summary|remarks',
  historicalDescription: 'historical description|history',
  operationalYears:
    'operational years|years of operation|operating years|years operated|dates of operation|years',
  yearOpened:
    'year opened|opened|start year|operating year|open date|date opened|year built|yr built|built|began|established|first year|year online',
  yearClosed:
    'year closed|closed|end year|close date|date closed|closing date|retirement year|retirement date|last year',
  operationalPeriod: 'operational period',
  formerNames:
    'former names|former name|alternate names|alternative names|alternative name|alternate name|alt name|aka|also known as|other names|previous name|previous names',
  workforceSize:
    'workforce size|employees|number of employees|no employees|workforce|ttl staff|staff',
  exposureMaterials: 'exposure materials|asbestos materials|asbestos products|materials',
  exposureRisk: 'exposure risk',
  safetyRecords: 'safety records',
} as const

export type Field = keyof typeof NAMES

export const fields = Object.keys(NAMES) as Field[]

export const columnNames: ReadonlyMap<Field, readonly string[]> = new Map(
  fields.map((field) => [field, NAMES[field].split('|')]),
)

export const isField = (text: string): text is Field => Object.hasOwn(NAMES, text)
