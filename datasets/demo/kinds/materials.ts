// Asbestos products as they were sold, with the words that join them to what they covered.

interface Material {
  /** The entry in a facility's list of materials. */
  label: string
  names: string[]
  /** Plural verb phrases between the thing and the material. */
  verbs: string[]
  /** Joins material to thing: 'gaskets in the pump flanges'. */
  joint: string
}

const materials = {
  pipe: {
    label: 'Pipe covering',
    names: [
      'asbestos pipe covering',
      'molded asbestos pipe sections',
      'sectional asbestos pipe insulation',
      'canvas-jacketed asbestos pipe covering',
    ],
    verbs: ['were covered with', 'were insulated with', 'were wrapped in', 'ran under'],
    joint: 'on',
  },
  block: {
    label: 'Block insulation',
    names: [
      'asbestos block',
      'asbestos block insulation',
      'asbestos-magnesia block',
      'wired-on asbestos block',
    ],
    verbs: ['were covered with', 'were insulated with', 'were encased in'],
    joint: 'on',
  },
  cement: {
    label: 'Insulating cement',
    names: [
      'asbestos insulating cement',
      'troweled asbestos cement',
      'asbestos finishing cement',
      'asbestos mud mixed on site',
    ],
    verbs: ['were coated with', 'were finished with', 'were patched with'],
    joint: 'on',
  },
  lagging: {
    label: 'Lagging',
    names: ['asbestos lagging', 'heavy asbestos lagging', 'canvas-covered asbestos lagging'],
    verbs: ['carried', 'were wrapped in', 'were insulated with'],
    joint: 'on',
  },
  gasket: {
    label: 'Gaskets',
    names: [
      'compressed asbestos sheet gaskets',
      'asbestos gaskets',
      'gaskets cut from asbestos sheet',
      'spiral-wound asbestos gaskets',
    ],
    verbs: ['were sealed with', 'were made up with', 'were closed with'],
    joint: 'in',
  },
  packing: {
    label: 'Rope packing',
    names: ['braided asbestos packing', 'asbestos rope packing', 'graphited asbestos packing'],
    verbs: ['were sealed with', 'were stuffed with', 'were kept tight with'],
    joint: 'in',
  },
  cloth: {
    label: 'Asbestos cloth',
    names: ['asbestos cloth', 'woven asbestos cloth', 'asbestos tape and cloth'],
    verbs: ['were wrapped in', 'were covered with'],
    joint: 'on',
  },
  blanket: {
    label: 'Asbestos blankets',
    names: ['removable asbestos blankets', 'stitched asbestos blankets', 'asbestos pads'],
    verbs: ['were covered with', 'were wrapped in'],
    joint: 'on',
  },
  millboard: {
    label: 'Millboard',
    names: ['asbestos millboard', 'sheets of asbestos millboard'],
    verbs: ['were lined with', 'were faced with', 'were backed with'],
    joint: 'in',
  },
  board: {
    label: 'Asbestos-cement board',
    names: ['asbestos-cement board', 'flat asbestos-cement sheets', 'asbestos-cement panels'],
    verbs: ['were lined with', 'were built of', 'were faced with'],
    joint: 'in',
  },
  siding: {
    label: 'Asbestos-cement siding',
    names: [
      'asbestos-cement siding',
      'asbestos-cement shingles',
      'corrugated asbestos-cement sheets',
    ],
    verbs: ['were clad in', 'were covered with'],
    joint: 'on',
  },
  roofing: {
    label: 'Roofing felt',
    names: ['asbestos roofing felt', 'built-up asbestos roofing', 'asbestos roof coating'],
    verbs: ['were covered with', 'were laid with'],
    joint: 'on',
  },
  spray: {
    label: 'Spray-applied fireproofing',
    names: ['sprayed asbestos fireproofing', 'spray-applied asbestos', 'asbestos spray'],
    verbs: ['were coated with', 'were fireproofed with'],
    joint: 'on',
  },
  tile: {
    label: 'Floor tile and mastic',
    names: ['vinyl-asbestos tile', 'asphalt-asbestos floor tile', 'nine-inch asbestos floor tile'],
    verbs: ['were laid with', 'were surfaced with'],
    joint: 'on',
  },
  ceiling: {
    label: 'Ceiling tile',
    names: [
      'asbestos ceiling tile',
      'acoustic tile containing asbestos',
      'perforated asbestos panels',
    ],
    verbs: ['were hung with', 'were finished with'],
    joint: 'on',
  },
  plaster: {
    label: 'Acoustic plaster',
    names: ['asbestos acoustic plaster', 'textured plaster containing asbestos'],
    verbs: ['were finished with', 'were coated with'],
    joint: 'on',
  },
  joint: {
    label: 'Joint compound',
    names: ['joint compound containing asbestos', 'asbestos joint compound and tape'],
    verbs: ['were finished with', 'were sealed with'],
    joint: 'in',
  },
  duct: {
    label: 'Duct insulation',
    names: ['asbestos duct wrap', 'corrugated asbestos paper', 'asbestos paper and tape'],
    verbs: ['were wrapped in', 'were insulated with', 'were taped with'],
    joint: 'on',
  },
  brake: {
    label: 'Brake linings',
    names: ['asbestos brake linings', 'molded asbestos brake blocks', 'woven asbestos brake bands'],
    verbs: ['were fitted with', 'were relined with'],
    joint: 'for',
  },
  clutch: {
    label: 'Clutch facings',
    names: ['asbestos clutch facings', 'woven asbestos clutch plates'],
    verbs: ['were fitted with', 'were faced with'],
    joint: 'for',
  },
  refractory: {
    label: 'Refractory cement',
    names: ['refractory cement containing asbestos', 'asbestos furnace cement'],
    verbs: ['were lined with', 'were sealed with', 'were patched with'],
    joint: 'in',
  },
  felt: {
    label: 'Asbestos felt',
    names: ['asbestos felt', 'woven asbestos felt'],
    verbs: ['were fitted with', 'were lined with'],
    joint: 'on',
  },
  wire: {
    label: 'Wire insulation',
    names: ['braided asbestos', 'woven asbestos tape', 'asbestos wire covering'],
    verbs: ['were insulated with', 'were wrapped in'],
    joint: 'on',
  },
  panel: {
    label: 'Electrical panels',
    names: ['asbestos arc shields', 'asbestos-ebony panel boards', 'molded asbestos arc chutes'],
    verbs: ['were built with', 'were fitted with'],
    joint: 'in',
  },
  gloves: {
    label: 'Protective clothing',
    names: ['asbestos gloves and aprons', 'asbestos mitts and leggings', 'woven asbestos gloves'],
    verbs: ['wore', 'were issued'],
    joint: 'for',
  },
  curtain: {
    label: 'Fire curtain',
    names: ['a woven asbestos fire curtain', 'an asbestos stage curtain'],
    verbs: ['were closed off by', 'were protected by'],
    joint: 'at',
  },
  waterPipe: {
    label: 'Asbestos-cement pipe',
    names: ['asbestos-cement pipe'],
    verbs: ['were laid in', 'were built of'],
    joint: 'in',
  },
  fiber: {
    label: 'Raw asbestos fiber',
    names: ['raw asbestos fiber', 'bagged asbestos fiber', 'loose chrysotile fiber'],
    verbs: ['were charged with', 'were fed with'],
    joint: 'at',
  },
} satisfies Record<string, Material>

export type MaterialKey = keyof typeof materials

export const materialOf = (key: MaterialKey): Material => materials[key]
