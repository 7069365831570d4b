/** The queue of what needs action, and what staff do from there: log calls, set tasks. */
import { z } from 'zod'
import { leadIdSchema } from '../../leads/fields/fields.contract.ts'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordReading } from '../../staff/audit.ts'
import { json, jsonBody, noContent, staffOf, staffRoute } from '../../staff/staff-guard.ts'
import { taskSchema } from '../desk.contract.ts'
import { maskFor } from '../masking.ts'
import { createTask, listColleagues, logCall, undoCall, updateTask } from './lead-work.sql.ts'
import {
  callSchema,
  colleaguesSchema,
  loggedSchema,
  newTaskSchema,
  queueQuerySchema,
  queueSchema,
  taskChangeSchema,
} from './queue.contract.ts'
import { findQueue } from './queue.sql.ts'
import { queueRules } from './queue-rules.ts'
import { refreshQueue } from './queue-upkeep.sql.ts'

const queue = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/queue',
  summary: 'Leads that need action: overdue first, then those near a time limit',
  request: { query: queueQuerySchema },
  responses: json(queueSchema),
})
const log = staffRoute({
  role: 'agent',
  method: 'post',
  path: '/admin/contacts/{id}/calls',
  summary: 'Log a call; a lead without an owner goes to the caller',
  request: { params: leadIdSchema, ...jsonBody(callSchema) },
  responses: json(loggedSchema),
})
const undo = staffRoute({
  role: 'agent',
  method: 'delete',
  path: '/admin/contacts/{id}/calls/last',
  summary: 'Undo the call that the caller of this just logged; the history keeps both',
  request: { params: leadIdSchema },
  responses: { ...noContent, 409: { description: 'Too late, or something else happened since' } },
})
const addTask = staffRoute({
  role: 'agent',
  method: 'post',
  path: '/admin/contacts/{id}/tasks',
  summary: 'Add a task or a call back, with the time it is due',
  request: { params: leadIdSchema, ...jsonBody(newTaskSchema) },
  responses: json(taskSchema),
})
const changeTask = staffRoute({
  role: 'agent',
  method: 'patch',
  path: '/admin/tasks/{id}',
  summary: 'Finish, reopen or move a task',
  request: { params: z.object({ id: leadIdSchema.shape.id }), ...jsonBody(taskChangeSchema) },
  responses: json(taskSchema),
})
const colleagues = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/colleagues',
  summary: 'Agents and administrators, who can own leads',
  responses: json(colleaguesSchema),
})

export const queueApi = apiApp()
  .openapi(queue, async (c) => {
    const { db, env } = c.var.services
    const rules = queueRules(env)
    await refreshQueue(db, rules)
    const staff = staffOf(c)
    const asked = c.req.valid('query')
    const found = await findQueue(db, asked, { actor: staff.email, ...rules })
    const leadIds = found.items.map(({ id }) => id)
    const action = 'opened the queue'
    await recordReading(c, staff, { action, reading: 'rows', leadIds, detail: asked })
    return c.json({ ...found, items: maskFor(staff.role, found.items) }, 200)
  })
  .openapi(log, async (c) => {
    const { id } = c.req.valid('param')
    const call = c.req.valid('json')
    const logged = await c.var.services.db.transaction((tx) =>
      logCall(tx, id, call, staffOf(c).email),
    )
    if (!logged) throw noSuchLead()
    return c.json(logged, 200)
  })
  .openapi(undo, async (c) => {
    const { id } = c.req.valid('param')
    const isUndone = await c.var.services.db.transaction((tx) => undoCall(tx, id, staffOf(c).email))
    if (isUndone === null) throw noSuchLead()
    if (!isUndone) {
      throw new Problem(409, 'This call cannot be undone any more. Correct the lead instead.')
    }
    return c.body(null, 204)
  })
  .openapi(addTask, async (c) => {
    const { id } = c.req.valid('param')
    const wanted = c.req.valid('json')
    const task = await c.var.services.db.transaction((tx) =>
      createTask(tx, id, wanted, staffOf(c).email),
    )
    if (!task) throw noSuchLead()
    return c.json(task, 200)
  })
  .openapi(changeTask, async (c) => {
    const { id } = c.req.valid('param')
    const wanted = c.req.valid('json')
    const task = await c.var.services.db.transaction((tx) =>
      updateTask(tx, id, wanted, staffOf(c).email),
    )
    if (!task) throw new Problem(404, 'This task does not exist.')
    return c.json(task, 200)
  })
  .openapi(colleagues, async (c) =>
    c.json({ people: await listColleagues(c.var.services.db) }, 200),
  )

const noSuchLead = () => new Problem(404, 'This lead does not exist. It may have been erased.')
