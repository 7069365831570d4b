export const en = {
  home: 'Home',
  crumb: 'Help and support',
  title: 'Help and Support for Asbestos Disease: Official and Non-Profit',
  description:
    'Help lines, patient organizations, help for caregivers, grief support, VA and Social Security, rides and lodging: what each does and how to reach it.',
  keywords:
    'mesothelioma support, cancer help line, caregiver support, VA caregiver support line, rides to treatment',
  heading: 'Help and support',
  lead: 'Official and non-profit help, free of charge unless it says otherwise. You do not need a lawyer, or us, for any of it.',
}
