/** The figures about the records, which their page has loaded. */
import { Island } from '../../ui/island.tsx'
import { figuresQuery } from './figures.queries.ts'
import './figures.css'

export const RecordFigures = () => <Island query={figuresQuery()} className="data-figures" />
