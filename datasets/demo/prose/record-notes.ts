// Short entries for the history and safety columns.

export const historyNotes = [
  'Opened in {start} under {company}; {parent} held it in its last years.',
  'First listed in the city directory in {start}.',
  'Carried in directories as {former} before it took the name {name}.',
  'Enlarged in {addition}, when a second floor and a new boiler house were added.',
  'The oldest photograph on file is dated {addition} and shows the front on {street}.',
  'Employment was highest in {peak}, at {people}.',
  'Land records give {start} as the year of the first building.',
  'A fire in {addition} destroyed part of the roof; it was rebuilt within the year.',
  'Closed in {end} after {span} years.',
  'Two sets of plans survive, from {start} and {addition}.',
]

export const safetyNotes = [
  'An insurance inspection of {inspection} recommends repair of broken pipe covering; no air samples are on file.',
  'A state inspection in {warning} found dust above the limit of the day in one room.',
  'The safety committee’s minutes for {warning} ask for respirators.',
  'No citations are on file. Records before {warning} are incomplete.',
  'Removal of asbestos was notified to the state in {removal}.',
  'A hygienist’s visit in {warning} measured dust during removal of covering; the result is not on file.',
  'A bulk sample taken in {removal} was reported to contain asbestos.',
  'Accident reports survive from {inspection} on; dust is not mentioned in them.',
  'Respirators were ordered for the first time in {warning}.',
]
