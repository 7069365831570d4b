// General advice, true of any site: what helps a person who worked there, or their family.

export const familySentences = [
  'Families could be exposed as well, through dust on work clothes, in the car or on the washroom floor.',
  'People who washed the clothes of {trade1} handled the same dust as the workers themselves.',
  'Children met their parents at the door in clothes that had not been changed since the shift.',
  'Before showers and work lockers became usual, dust left the {noun} on boots, hair and lunch boxes.',
  'Spouses who shook out overalls before the wash are among those diagnosed later in similar places.',
  'Neighbors and people making deliveries were exposed far less than {trades2}, if at all.',
]

export const guidanceSentences = [
  'A Social Security earnings record lists employers year by year and can show work at {name} when nothing else is left.',
  'Union membership cards, dispatch slips and pension statements often name the job site.',
  'If you worked at {name}, write down the years, the buildings and the names of people you worked beside while you remember them.',
  'Old photographs, badges and pay stubs are worth keeping, even when they seem to prove little.',
  'Tell your doctor about the work and the years: disease caused by asbestos can appear ten to fifty years after exposure.',
  'A claim does not depend on one document; statements by people who worked at {name} count too.',
  'Time limits apply to claims and often start with the diagnosis, so it is better to ask early.',
  'Contractors who were at {name} for only a few weeks can still have been exposed.',
  'Records of a closed employer may be with a later owner, a court or a local historical collection.',
  'Members of a household who never set foot in {name} may also have rights.',
  'Veterans can ask for their service records to show where and when they worked with asbestos.',
  'A list of the products used matters, because claims are mostly made against those who made them.',
  'Being listed here does not mean that everyone who worked at {name} was harmed.',
  'Asbestos that is whole and left alone is a lesser risk; cutting, sanding and tearing out are what release it.',
]

export const linkSentences = [
  'The record for {name} has gaps, and former workers can help to fill them.',
  'What follows is drawn from the record for {name}.',
  'Not every building at {name} held the same materials, and they changed over time.',
  'The years given for {name} are those of operation, not of proven exposure.',
  'Exposure at {name} depended on the job, the year and the room.',
]
