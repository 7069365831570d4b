// Middle and last sentences. {clause1} is 'the dryer drums were covered with asbestos block',
// {item1} is 'asbestos block on the dryer drums'.

import type { Voice } from '../kinds/kind.ts'

const scaleIndustry = [
  '{big}At its peak in {peak} {people} worked there, most of them on rotating shifts.',
  'About half of its workforce of {staffNumber} lived within walking distance.',
  '{factory}The payroll reached {staffNumber} in {peak} and shrank slowly afterwards.',
  '{big}It ran three shifts through the {peakDecade}.',
  'The main buildings date from the {startDecade}, with additions into the {laterDecade}.',
  '{big}A second boiler was added in {addition}, and the old one was kept as a spare.',
  '{parent} later bought it and changed little about the way it was run.',
  'It was known earlier as {former}.',
  '{big}It had its own carpenters, pipefitters and electricians, and called in outside crews for the large jobs.',
  'The workforce was about {staffNumber}, with more taken on in busy months.',
  '{big}A rail spur and a row of sheds served the yard behind the main building.',
  'The war nearly doubled the work in {warYear}.',
]

const scaleBuilding = [
  'About {staffNumber} people worked in it on an ordinary day.',
  'It was remodeled in {addition}, and parts of the old plaster and pipe were left behind the new walls.',
  'A wing was added in {addition}.',
  'It was known earlier as {former}.',
  'Air conditioning was put in during {cooling}, with new ducts run above the ceilings.',
  '{covered}The building was heated from its own boiler room until {addition}.',
]

const insulationIndustry = [
  '{clause1}, and {clause2}.',
  '{clause1}.',
  'Maintenance files list {item1} and {item2}.',
  'Purchase orders from the {peakDecade} call for {mat1} and {mat2}.',
  'As in most such places of the period, {clause1}.',
  'Drawings on file show {item1}, {item2} and {item3}.',
  '{clause1}; {clause2}.',
  'Heat was kept in by {heatItem}.',
  'Former employees describe {item1} and {item2}.',
  'An insurance inspection in {inspection} noted {heatItem}, some of it broken.',
  'Where heat had to be held, {heatClause}.',
  'Stores ledgers record {mat1} bought every year into the {lateDecade}.',
  'In the older part of the {noun}, {clause1}.',
  '{clause1}, while {clause2}.',
  'The materials on record are {item1}, {item2} and {item3}.',
  'Repairs through the {lateDecade} were made with {goods}.',
  'New equipment came with {heatItem}; older pieces were refitted to match.',
]

const insulationBuilding = [
  '{clause1}, and {clause2}.',
  '{clause1}.',
  'The specifications call for {item1} and {item2}.',
  'A survey in {removal} found {item1} and {item2}.',
  'As in many buildings of its age, {clause1}.',
  '{clause1}; {clause2}.',
  'Work orders mention {item1} and, later, {item2}.',
  'During a remodeling in {addition}, {finishClause}.',
  'Inspectors in {removal} recorded {item1}, {item2} and {item3}.',
  'Out of sight, {heatClause}.',
  'The original contract listed {item1}.',
  'Below the main floors, {heatClause}.',
]

const peopleIndustry = [
  '{trades3} handled asbestos directly.',
  'The handling fell to {trades2}; others had to pass close by.',
  '{trades3} were closest to the dust.',
  '{fitter} cut and fitted the material; {other} worked within a few feet of them.',
  'The people most often named in the record are {trades3}.',
  'Among those exposed were {trades3}.',
  'The dust was not kept to one trade: {trades2} shared the same floor.',
  '{covered}{fitter} tore out the old covering, and {other} worked on in what was left of the dust.',
  'Contract crews came and went, but {trades2} were beside the equipment every day.',
  '{trades2} rarely wore more than a cloth over the mouth.',
  'Apprentices among the {fitter} were often given the sweeping.',
  '{long}Some {trade1} spent thirty years in the same rooms.',
  'Dust went home on the clothes of {trades2}, and families washed it out by hand.',
  '{heavy}Statements by former {trade1} describe dust thick enough to show in the light.',
  'Supervisors and office staff crossed the floor daily, though {trades2} were exposed far more.',
]

const peopleBuilding = [
  '{trades3} worked nearest to the asbestos.',
  '{trades2} disturbed the material most often, usually in small repairs.',
  'The people most exposed, by most accounts, were {trades2}.',
  '{fitter} and outside contractors did the cutting and drilling.',
  'Routine work by {trades2} broke up material that was harmless while left alone.',
  'Those who kept the place up, {trades2} above all, met the dust week after week.',
  '{trades3} are named in the record.',
  '{fitter} worked in rooms that others seldom entered.',
  'For most people the material stayed out of reach; for {trades2} it did not.',
  'Exposure was mostly brief, except for {trade1} and {trade2}.',
]

const laterIndustry = [
  'It closed in {end}, and the buildings were cleared some years later.',
  '{covered}New insulation was free of asbestos after about {switchYear}, but the old covering stayed in place.',
  'The first written warning about asbestos in its files is dated {warning}.',
  'Removal began in {removal} and was done in stages.',
  'After {end} the machinery was sold and the shell was used for storage.',
  'The site was cleared after {end}; nothing of the {noun} can be seen from the street today.',
  'No air samples from before {warning} have been found.',
  'Wet methods and respirators came in during {removal}.',
  '{closed}Part of it was still standing, empty, ten years after it closed.',
  '{factory}Production moved elsewhere in {end}.',
  '{covered}A contractor removed what was left of the old insulation in {removal}.',
  '{present}{covered}It is still running, with most of the old covering removed or sealed.',
  'Records from its last years are thin, and some employment files were lost when it closed in {end}.',
  'Respirators were on hand from {warning}, by most accounts seldom worn.',
]

const laterClosed = [
  '{closed}The property has since changed hands, and its files went to the new owner.',
  'Personnel files from before {peak} have not been found.',
]

const laterBuilding = [
  'Most of the material was removed or sealed in {removal}.',
  'It was taken out of use in {end}.',
  'An abatement contract from {removal} is the best record of what was there.',
  '{present}The building is still in use, and what remains is under a management plan.',
  'Parts of it were pulled down after {end}, with the boiler room cleared first.',
  'Removal took place in {removal} over two summers.',
  'A management plan has been kept since {plan}.',
  'Friable material was taken out first, in {removal}; floor tile was left and covered.',
  'It was sold in {end} and later remodeled.',
  'Notices were posted when removal began in {removal}.',
]

const laterSchool = [
  'The first inspection under the federal school asbestos law was made in {plan}.',
  'A management plan required by the 1986 federal school law is on file from {plan}.',
  'Removal was done over the summers, beginning in {removal}.',
  'The building was closed in {end} and later reused.',
  'Floor tile in sound condition was left in place and waxed.',
  'Pipe covering in the crawl space was the last to be removed, in {removal}.',
]

type Slot = 'scale' | 'insulation' | 'people' | 'later'

const industrial = {
  scale: scaleIndustry,
  insulation: insulationIndustry,
  people: peopleIndustry,
  later: [...laterIndustry, ...laterClosed],
}
const built = {
  scale: scaleBuilding,
  insulation: insulationBuilding,
  people: peopleBuilding,
  later: laterBuilding,
}

export const bodies: Record<Voice, Record<Slot, string[]>> = {
  works: industrial,
  yard: industrial,
  power: industrial,
  transit: industrial,
  base: { ...industrial, later: laterBuilding },
  building: built,
  hospital: built,
  school: { ...built, later: laterSchool },
  homes: { ...built, scale: scaleBuilding.slice(1) },
}
