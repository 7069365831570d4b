// First sentences: what the place was, where, and when.

import type { Voice } from '../kinds/kind.ts'

const industry = [
  '{name} {did} in {city} from {start} to {end}.',
  '{closed}{name} was {aKind} in {city} that {did}.',
  'From {start} until {end}, {company} {did} at this {noun} on {street}.',
  'Opened in {start}, {name} {did} until it closed in {end}.',
  '{company} opened {name} in {start} and {did} here for {span} years.',
  'For {span} years {name} {did} on {street}, and at its busiest it gave work to {people}.',
  '{closed}{name} stood on {street} in {city} and {did}.',
  '{present}{name} opened in {start} and is still in use; over that time it has {done}.',
  '{name}, {aKind} on {street}, opened in {start} and by {peak} had {people} on its rolls.',
  'Records place {name} in {city} between {start} and {end}, when it {did}.',
  'Known at first as {former}, {name} {did} until {end}.',
  'Work at {name} began in {start} under {company}, which {did}.',
  'This {kind} in {city} {did}; {company} owned it for most of its life.',
  '{name} began in {start} as a small {noun} on {street} and grew to employ {people}.',
  'Between {start} and {end} {people} at a time earned a living at {name}, which {did}.',
  'At {name}, {company} {did} from the {startDecade} on.',
  '{small}Few people outside {city} knew {name}, which {did} for {span} years.',
  'The {noun} on {street} called {name} {did} from {start}.',
  'Set up in {start} by {company}, this {kind} {did}.',
  'When {name} closed in {end}, it had {done} in {city} for {span} years.',
  '{present}{name} takes up a city block on {street}, where it has {done} since {start}.',
  'In {peak}, the busiest year on file, {name} had {people} at work and {did}.',
  'Payroll sheets from {peak} show {people} at {name}, {aKind} in {city}.',
  'The story of {name} runs from {start} to {end}, all of it on {street}.',
]

const yard = [
  '{name} lay on the {water} at {city}, where it {did} from {start} to {end}.',
  'The launching ways at {name} were in use from {start}; the yard {did}.',
  '{company} ran {name} on the {water} at {city} and {did}.',
  '{name} was busiest in {peak}, when {people} worked there around the clock.',
  'From {start} this {kind} on the {water} {did}.',
  'Ships were still coming to {name} in {end}, {span} years after it opened.',
  'Started in {start} with a single slip, {name} {did} and by {peak} employed {people}.',
]

const power = [
  '{name} went into service in {start} and {did} until {end}.',
  'The first unit at {name} was lit off in {start}.',
  '{name} was built to serve {city}, and it {did}.',
  '{company} built {name} in {start} to serve {city}.',
  'From its stack on {street}, {name} was a landmark of {city} for {span} years.',
  'The boilers at {name} were fired from {start} to {end}.',
  '{present}{name} has {done} since {start} and is still in service.',
]

const building = [
  '{name} went up on {street} in {start} and {did}.',
  'Built in {start}, {name} {did}.',
  '{present}{name} stands on {street} in {city}, where it has {done} since {start}.',
  'From {start} to {end}, {name} {did}.',
  '{company} put up {name} in {start}.',
  'The plans for {name}, drawn in the {startDecade}, show {made}.',
  '{closed}{name} in {city} {did}.',
  'A fixture of {street} from {start}, {name} {did} until {end}.',
  '{present}{name} is {aKind} of the {startDecade} on {street}.',
  '{closed}{name} was {aKind} of the {startDecade} on {street}.',
  '{name} was enlarged several times after it opened in {start}, and each time newer materials were laid over older ones.',
  'Until {end} this {kind} on {street} {did}.',
  'Most people in {city} passed through {name} at one time or another; it {did}.',
]

const base = [
  '{name} was set up near {city} in {start} and provided {made}.',
  'From {start} to {end}, {name} provided {made}.',
  '{name} grew quickly after {start}, and by {peak} {people} in and out of uniform worked there.',
  'Land at {city} was taken for {name} in {start}.',
  '{name} provided {made}, with civilian crews from {city} doing much of the upkeep.',
  'At {name} in {city}, military and civilian workers provided {made}.',
  'Opened in {start}, {name} provided {made} through two generations of buildings.',
]

const hospital = [
  '{name} opened in {start} with {made}.',
  '{present}{name} has cared for patients in {city} since {start}.',
  'From {start} to {end}, {name} offered {made}.',
  '{name} offered {made} and employed {people}.',
  'Generations of {city} families were born or treated at {name}, which opened in {start}.',
  'The oldest wing of {name} dates from {start}.',
  '{company} founded {name} in {start} on {street}.',
  '{closed}{name} in {city} offered {made}.',
  'Before it closed in {end}, {name} offered {made}.',
  'By {peak}, {name} had {people} on its staff and offered {made}.',
]

const school = [
  '{name} opened in {start} and housed {made}.',
  'Students attended {name} on {street} from {start} to {end}.',
  '{present}{name} has stood on {street} since {start}.',
  '{closed}{name} in {city} housed {made}.',
  'Built in {start}, {name} housed {made}.',
  'The main building of {name} dates from the {startDecade}.',
  '{name} was built for a growing {city} in {start}, and portable classrooms followed.',
  'For {span} years {name} housed {made}.',
  'When {name} opened its doors in {start}, its boiler and steam lines were new; much of that equipment lasted for decades.',
  '{name} closed in {end} after {span} years of classes.',
  'In {peak} {people} taught, cooked and cleaned at {name}.',
]

const homes = [
  '{name} was built in {start} and held {made}.',
  '{name} on {street} held {made}.',
  '{present}Families have lived at {name} since {start}.',
  '{company} built {name} in {start}: {made}.',
  'Put up in the {startDecade}, {name} held {made}.',
  '{name} in {city} dates from {start}.',
  '{long}From {start} to {end}, {name} was home to several generations of {city} families.',
  'Plans filed in {start} for {name} show {made}.',
  '{name}, on {street}, was one of the places {city} turned to when housing was short in the {startDecade}.',
]

export const openings: Record<Voice, string[]> = {
  works: industry,
  yard: [...yard, ...yard, ...industry],
  power: [...power, ...power, ...industry],
  transit: industry,
  building,
  base,
  hospital,
  school,
  homes,
}
