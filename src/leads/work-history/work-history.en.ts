export const en = {
  home: 'Home',
  crumb: 'My work history',
  title: 'My Work History: Write Down Where You Worked',
  description:
    'Write down where and when you worked near asbestos and print it for a doctor, an attorney or your family. It stays on your device.',
  keywords:
    'asbestos work history, exposure history form, occupational history mesothelioma, work history worksheet',
  lead: 'Write down where and when you worked. Print it for a doctor, an attorney or your family. You do not give your name.',
}
