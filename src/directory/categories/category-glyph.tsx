/** A 96 by 56 line drawing of each facility type, seen from the front. */
import { type CategorySlug, facilityCategorySlug } from '../categories.ts'

const DRAWINGS: Record<CategorySlug, string> = {
  manufacturing:
    'M4 55V31l14-10v10l14-10v10l14-10v34M58 55l2-49h8l2 49M70 36h22v19M10 41h6M24 41h6M38 41h6M77 44h8',
  'commercial-buildings':
    'M10 55V18h24v37M34 55V5h26v50M60 55V26h26v29M16 26h12M16 34h12M16 42h12M41 14h12M41 22h12M41 30h12M41 38h12M67 34h12M67 42h12M44 55v-8h6v8',
  'power-plants':
    'M4 55c7-15 7-30 4-44h24c-3 14-3 29 4 44M36 55c6-13 6-25 3.5-37h20c-2.5 12-2.5 24 3.5 37M74 55l2-51h7l2 51M75 16h9M8 11h24M39.5 18h20',
  shipyards:
    'M2 36l6 2h46l6-3-8 20H10zM7 46h46M15 42h2M23 42h2M31 42h2M39 42h2M18 38V28h22v10M24 28v-9h9v9M78 55V8M70 55l8-24 8 24M78 9H40M78 4L46 9M78 4v5M78 9h12v8H78M46 9v9',
  government: 'M12 50h72M8 55h80M16 27h64L48 7zM22 27v23M35 27v23M48 27v23M61 27v23M74 27v23',
  hospitals:
    'M6 55V28h22v27M28 55V8h40v47M68 55V28h22v27M48 15v14M41 22h14M13 37h8M13 45h8M75 37h8M75 45h8M43 55V41h10v14',
  schools:
    'M4 55V33h28M64 33h28v22M32 55V29l16-13 16 13v26M48 16V3M48 3h13v7H48M43 55V44h10v11M11 42h6M22 42h5M69 42h5M79 42h6M45 31h6',
  transportation:
    'M2 55h92M6 46V18h50v28zM56 46V26h18c8 0 14 8 14 14v6zM13 25h10v8H13zM30 25h10v8H30zM64 32h12l4 6H64zM11 50.5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M42 50.5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M72 50.5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0',
  residential:
    'M8 55V32L28 14l20 18v23M4 35.5L28 14l24 21.5M58 55V40l14-12 14 12v15M54 43.5L72 28l18 15.5M22 55V42h12v13M40 24v-9h6v14M68 46h8',
  'mines-and-waste-sites':
    'M2 55l16-22 8 8 10-14 14 28M50 55V12h14v43M57 12V4M50 22h14M50 33h14M50 44h14M64 16l22 26v13M72 55l8-9 14 9M36 55v-9h8v9',
}

export function glyphPath(slug: string): string | undefined {
  return DRAWINGS[facilityCategorySlug(slug) as CategorySlug]
}

export function CategoryGlyph({ slug }: { slug: string }) {
  const drawing = glyphPath(slug)
  if (!drawing) return null
  return (
    <svg className="glyph" viewBox="0 0 96 56" aria-hidden="true">
      <path vectorEffect="non-scaling-stroke" d={drawing} />
    </svg>
  )
}
