export const en = { pageStays: 'This page stays open, with everything you have written.' }
