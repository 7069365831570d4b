ALTER TABLE "state_alerts" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "firms" ADD COLUMN "languages" text[] DEFAULT '{en}'::text[] NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_submissions_language" ON "contact_submissions" USING btree ("language") WHERE "contact_submissions"."language" <> 'en';--> statement-breakpoint
INSERT INTO "message_templates" ("name", "kind", "language", "subject", "body") VALUES
('First reply (Spanish)', 'email', 'es', 'Sobre su solicitud, {{reference}}', 'Hola, {{name}}:

Gracias por escribirnos. He leído su solicitud y le llamaré para hablar de ella. No tiene que preparar nada.

Su número de referencia es {{reference}}. Si hay una hora del día que le convenga más, responda a este correo.

Atentamente,
{{caller}}
{{operator}}'),
('We could not reach you (Spanish)', 'email', 'es', 'Intentamos llamarle, {{reference}}', 'Hola, {{name}}:

Hoy le llamé por teléfono y no pude comunicarme con usted. Dígame, por favor, a qué hora le conviene y le llamaré entonces.

Si prefiere escribir, también está bien: responda a este correo.

Atentamente,
{{caller}}
{{operator}}
Referencia {{reference}}'),
('Call back agreed (Spanish)', 'email', 'es', 'Nuestra llamada, {{reference}}', 'Hola, {{name}}:

Como acordamos, le llamaré el {{call_back_time}}. Si no le es posible a esa hora, responda a este correo y buscaremos otra.

Si lo desea, puede acompañarle en la llamada alguien de su confianza.

Atentamente,
{{caller}}
{{operator}}
Referencia {{reference}}'),
('A few more details (Spanish)', 'email', 'es', 'Unos datos que ayudan, {{reference}}', 'Hola, {{name}}:

Unos pocos datos más nos ayudan a encontrar el bufete adecuado para su solicitud. Todas las preguntas son opcionales y puede dejar de contestar en cualquier momento:

{{details_link}}

El enlace funciona una sola vez, durante dos semanas. Si prefiere contestar por teléfono, dígame cuándo puedo llamarle.

Atentamente,
{{caller}}
{{operator}}
Referencia {{reference}}'),
('Missed call (Spanish)', 'text', 'es', '', 'Hola, {{name}}. Soy {{caller}}, de {{operator}}. Le llamé por su solicitud {{reference}}. ¿A qué hora puedo volver a llamarle?')
ON CONFLICT ("name") DO NOTHING;
