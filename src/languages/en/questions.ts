/** Words of an English sentence that do not name a workplace. In lower case, without accents. */
export const en = {
  /** They join the others. */
  fillers: [
    'a about after ago all also an and any anyone are around as at back be because been before being but by can',
    'could did do does doing during every for from get got had has have he her here him his how i if in into is it',
    'its just know later like lived long many me most my need near now of off on once one or our out over people place',
    'really she since so some somewhere that the their them then there they think this those to until used us was we',
    'were what when where which while who whom why will with would year years you your',
  ],
  /** They say that somebody worked, not where. */
  working: [
    'employed employee job jobs retired served stationed work worked worker workers working',
  ],
  family: [
    'aunt boyfriend brother brothers children cousin dad daddy daughter family father fathers friend grandad granddad',
    'grandfather grandma grandmother grandpa husband husbands mom mother mum neighbor nephew niece papa parents partner',
    'relative sister son spouse stepfather stepmother uncle widow widower wife',
  ],
  illness: [
    'asbestosis cancer cough coughing dead death deceased diagnosed diagnosis died disease dying exposed exposure ill',
    'illness lung lungs meso mesothelioma passed peritoneal pleural sick sickness symptoms',
  ],
  /** Before the name of a place. */
  before: ['at from in near of'],
}
