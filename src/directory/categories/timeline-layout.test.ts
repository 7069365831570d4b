import { describe, expect, it } from 'vitest'
import { findCategoryRecord, listCategoryNames } from './category-record-files.ts'
import { layOutMilestones, peakRange } from './timeline-layout.ts'

const records = listCategoryNames().flatMap(({ slug }) => findCategoryRecord(slug) ?? [])

describe('the timeline', () => {
  it('lets a label rise above the lines it would cross, and no other', () => {
    const rows = layOutMilestones([
      { year: 1943, label: 'Contract yard safety rules' },
      { year: 1946, label: 'Navy pipe covering survey' },
      { year: 2019, label: 'Final rule' },
    ]).map(({ row }) => row)
    expect(rows).toEqual([1, 0, 0])
  })

  it.each(records)('$slug: no label crosses another or leaves the figure', ({ milestones }) => {
    const placed = layOutMilestones(milestones)
    placed.forEach((label, index) => {
      expect(label.right).toBeLessThanOrEqual(100)
      for (const later of placed.slice(index + 1)) {
        if (later.left < label.right) expect(later.row).toBeLessThan(label.row)
      }
    })
  })

  it('reads decades to their end', () => {
    expect(peakRange('1930s-1980s')).toEqual({ from: 1930, to: 1989 })
  })
})
