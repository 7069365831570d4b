import { notFound } from '@tanstack/react-router'
import { ApiError } from './api-client.ts'

/** A thing that does not exist makes a 404 page; any other failure stays a failure. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound()
    throw error
  }
}
