/**
 * The hosts that the content security policy allows when advertising is on: those of the network, or
 * of the stand-in script. Null when advertising is off.
 */
import type { Env } from '../platform/env.ts'
import type { AllowedHosts } from '../platform/web/content-security-policy.ts'

const NETWORK: AllowedHosts = {
  script: [
    'https://pagead2.googlesyndication.com',
    'https://tpc.googlesyndication.com',
    'https://ep2.adtrafficquality.google',
  ],
  frame: [
    'https://googleads.g.doubleclick.net',
    'https://tpc.googlesyndication.com',
    'https://ep2.adtrafficquality.google',
    'https://www.google.com',
  ],
  img: [
    'https://pagead2.googlesyndication.com',
    'https://tpc.googlesyndication.com',
    'https://googleads.g.doubleclick.net',
    'https://ep1.adtrafficquality.google',
  ],
  connect: ['https://pagead2.googlesyndication.com', 'https://ep1.adtrafficquality.google'],
}

export function adSources(env: Env): AllowedHosts | null {
  if (!env.ADS_CLIENT) return null
  const sources = env.ADS_SCRIPT_URL ? standIn(env.ADS_SCRIPT_URL) : NETWORK
  const conversion = env.ADS_CONVERSION_URL ? [new URL(env.ADS_CONVERSION_URL).origin] : []
  return { ...sources, img: [...new Set([...sources.img, ...conversion])] }
}

function standIn(script: string): AllowedHosts {
  const hosts = [new URL(script).origin]
  return { script: hosts, frame: hosts, img: hosts, connect: hosts }
}
