/** Lawyer referral services of state bars whose number a published text gives. Other states are led to the list of all. */
type BarReferralService = { name: string; phone: string; site: string }

/** By postal code, with the text that was read on November 19, 2026. */
export const barReferralServices: Record<string, BarReferralService> = {
  // alabar.org/media/news/07252007_LRS-2007.cfm, and its news of January 21, 2013
  AL: {
    name: 'Alabama State Bar Lawyer Referral Service',
    phone: '1-800-392-5660',
    site: 'https://www.alabar.org/',
  },
  // floridabar.org, news release of May 6, 2010: "available statewide"
  FL: {
    name: 'The Florida Bar Lawyer Referral Service',
    phone: '1-800-342-8011',
    site: 'https://www.floridabar.org/',
  },
  // isba.org/public/guide/hiringalawyer
  IL: {
    name: 'Illinois State Bar Association lawyer referral service',
    phone: '1-800-922-8757',
    site: 'https://www.isba.org/',
  },
  // massbar.org/for-the-public/faqs and masslawhelp.com/tips.html
  MA: {
    name: 'Massachusetts Bar Association Lawyer Referral Service',
    phone: '1-866-627-7577',
    site: 'https://masslawhelp.com/',
  },
  // Oregon Judicial Department, publications.ojd.state.or.us/OJD/courts/circuit/pages/wecanhelp.aspx
  OR: {
    name: 'Oregon State Bar Lawyer Referral Service',
    phone: '1-800-452-7636',
    site: 'https://www.osbar.org/',
  },
  // South Carolina Access to Justice Commission, scatj.org/gethelp.php
  SC: {
    name: 'South Carolina Bar Lawyer Referral Service',
    phone: '1-800-868-2284',
    site: 'https://www.scbar.org/',
  },
  // vsb.org/vlrs
  VA: {
    name: 'Virginia Lawyer Referral Service of the Virginia State Bar',
    phone: '1-800-552-7977',
    site: 'https://www.vsb.org/',
  },
  // Clerk of Circuit Court, oneidacountywi.gov/departments/cc/legal-advice
  WI: {
    name: 'State Bar of Wisconsin Lawyer Referral and Information Service',
    phone: '1-800-362-9082',
    site: 'https://www.wisbar.org/',
  },
}
