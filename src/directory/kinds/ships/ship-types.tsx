/** The nine types of ship: their names, and each as a side view in the waterline. */
import { m } from '../../../paraglide/messages.js'
import type { ShipType } from './ship.contract.ts'

const NAMES: Record<ShipType, [one: () => string, many: () => string]> = {
  carrier: [m.ship_type_carrier, m.ship_types_carrier],
  battleship: [m.ship_type_battleship, m.ship_types_battleship],
  cruiser: [m.ship_type_cruiser, m.ship_types_cruiser],
  destroyer: [m.ship_type_destroyer, m.ship_types_destroyer],
  submarine: [m.ship_type_submarine, m.ship_types_submarine],
  amphibious: [m.ship_type_amphibious, m.ship_types_amphibious],
  auxiliary: [m.ship_type_auxiliary, m.ship_types_auxiliary],
  cutter: [m.ship_type_cutter, m.ship_types_cutter],
  merchant: [m.ship_type_merchant, m.ship_types_merchant],
}

export const shipTypeName = (type: ShipType): string => NAMES[type][0]()
export const shipTypesName = (type: ShipType): string => NAMES[type][1]()

/** 96 wide, standing on 56, as the drawings of facility types do. */
const GLYPHS: Record<ShipType, string> = {
  carrier: 'M3 28h90l-5 4H8zM10 32l5 16h64l9-16M50 28v-7h7v-7h8v7h6v7M61 14V7M57 10h8',
  battleship:
    'M4 38h88l-8 14H14zM38 38V25h20v13M45 25V9M41 14h8M53 25v-9M18 38v-6h12v6M30 34h9M63 38v-8h12v8M75 33h10M22 32v-4h8',
  cruiser:
    'M3 39h90l-9 13H13zM36 39V28h13v11M42 28V10M38 15h8M54 39V30h6v9M66 39V29h6v10M17 39v-5h10v5M27 36h8M77 39v-4h8',
  destroyer:
    'M3 41h90l-10 11H14zM33 41V31h11v10M39 31V12M35 17h8M52 41l-1-11h6l1 11M64 41l-1-10h6l1 10M18 41v-5h7M25 37h6M78 41v-4h6',
  submarine:
    'M4 46c12-7 72-7 88 0-10 7-70 8-88 0zM44 42V31h12v11M50 31V18M53 31V23M4 46l-2-5M4 46l-2 5',
  amphibious: 'M6 34l11 18h65l7-18H66V19H44v15zM48 19v-7h8v7M15 34H7M77 34V20M71 25h12',
  auxiliary:
    'M6 36h84l-6 16H14zM60 36V23h18v13M66 23v-8h6v8M22 36V14M14 21l8-7 8 7M41 36V14M33 21l8-7 8 7',
  cutter:
    'M6 40h84l-9 12H16zM34 40V27h20v13M40 27v-6h8v6M44 21V9M39 13h10M62 40v-9h7v9M18 40v-5h8M26 37h6',
  merchant:
    'M4 36h88l-6 16H12zM38 36V23h18v13M44 23v-9h6v9M17 36V17M77 36V17M17 19l10 9M77 19l-10 9',
}

export const ShipGlyph = ({ type }: { type: ShipType }) => (
  <svg className="glyph" viewBox="0 0 96 56" aria-hidden="true">
    <path vectorEffect="non-scaling-stroke" d={GLYPHS[type]} />
  </svg>
)

/** 1216 by 200, the waterline at 140. Each hull leaves room for spaces between 110 and 176. */
const PROFILES: Record<ShipType, string> = {
  carrier:
    'M70 92 84 130c8 30 36 50 92 50h840c46 0 70-8 84-28l54-60M40 70h1150l-8 8H52zM70 92h1084M70 92V78M1154 92l10-14M640 70V56h18V42h22V28h26v12h14V20h30v24h20v12h16v14M692 28V6M682 12h20M586 70v-8h30l10-8M806 70V58h26v12M112 78v14M188 78v14M300 78v14M430 78v14M560 78v14M690 78v14M826 78v14M970 78v14M1100 78v14',
  battleship:
    'M60 104 96 140c20 28 50 40 110 40h790c60 0 90-12 110-36l50-40zM470 104V70h40V44h70v26h60v34M524 44V8M500 20h48M590 70V30h34v40M660 104V60h36v44M236 104V84h84v20M320 92H220M250 84V66h72v18M322 74h-96M800 104V84h84v20M884 92h96M820 84V66h60v18M880 74h92M740 104V88h36v16',
  cruiser:
    'M50 108 84 144c18 24 46 36 106 36h830c56 0 82-12 104-34l42-38zM430 108V74h38V50h60v24h34v34M486 50V10M464 24h44M620 108V62h36v46M720 108V66h36v42M240 108V90h66v18M306 97H220M270 90V74h60v16M830 108V90h66v18M896 97h80M800 108V50M788 60h24',
  destroyer:
    'M44 110 82 148c20 22 46 32 104 32h850c50 0 76-10 96-30l36-40zM400 110V78h36V56h52v22h24v32M452 56V12M432 28h40M580 110l-6-46h40l6 46M720 110l-6-42h40l6 42M240 110V92h54v18M294 99h70M860 110V92h54v18M914 99h62M660 110V96h30v14M820 110V84',
  submarine:
    'M36 128c90-36 260-40 560-40s430 6 560 44c-90 36-260 44-560 44s-470-10-560-48zM520 88V38h96v50M548 38V8M572 38V18M520 60h-24M616 60h24M36 128l-16-26M36 132l-16 26M1156 132h30',
  amphibious:
    'M60 96 130 150c30 22 60 30 110 30h790c50 0 70-14 84-40l36-44H860V44H520v52zM560 44V22h110v22M612 22V4M596 12h32M180 96H90M940 96V40M900 60h80M760 96V70h60v26',
  auxiliary:
    'M70 100 104 142c18 26 46 38 100 38h800c50 0 74-14 92-40l30-40zM780 100V46h200v54M830 46V22h60v24M250 100V26M200 60l50-34 50 34M470 100V26M420 60l50-34 50 34M640 100V40M610 64l30-24 30 24M330 100V86h70v14',
  cutter:
    'M80 106 116 146c18 24 44 34 96 34h790c50 0 74-12 94-36l34-38zM430 106V66h190v40M480 66V42h80v24M520 42V8M498 22h44M680 106V70h44v36M250 106V90h60v16M310 97h60M860 106V60M840 74h40',
  merchant:
    'M60 96 96 142c18 26 46 38 100 38h830c46 0 70-14 86-40l30-44zM480 96V44h200v52M530 44V20h54v24M230 96V24M230 36l90 40M360 96V24M360 36l-80 44M900 96V24M900 36l-90 40M1030 96V30M1030 40l-80 40',
}

/** Where in the hull spaces are drawn, in the order of their numbers. */
const SPACES: [x: number, width: number][] = [
  [560, 150],
  [400, 140],
  [730, 120],
  [870, 120],
  [250, 130],
]
export const MAX_DRAWN = SPACES.length

/** The spaces that documents name for this ship are solid; the list beside has the same numbers. */
export const ShipProfile = ({ type, spaces }: { type: ShipType; spaces: string[] }) => (
  <figure className="ship-profile">
    <svg
      viewBox="0 0 1216 216"
      role="img"
      aria-label={m.ships_profile({ type: shipTypeName(type) })}
    >
      <path className="ship-water" d="M0 140H1216" />
      {spaces.slice(0, MAX_DRAWN).map((name, at) => {
        const [x, width] = SPACES[at] ?? [0, 0]
        return (
          <g key={name} className="ship-space">
            <rect x={x} y="122" width={width} height="46" />
            <path d={`M${x + width / 2} 168v26`} />
            <text x={x + width / 2} y="212">
              {at + 1}
            </text>
          </g>
        )
      })}
      <path className="ship-lines" d={PROFILES[type]} />
    </svg>
    <figcaption>
      {spaces.length > 0 && <span className="ship-named">{m.ships_spaces_named()}</span>}
      <span>{m.ships_drawing()}</span>
    </figcaption>
  </figure>
)
