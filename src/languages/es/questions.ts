/** Words of a Spanish sentence that do not name a workplace. Words that English also has in names (san, la, del) are left out: they are parts of towns. */
export const es = {
  fillers: [
    'a ahi al alguien algun alguna antes anos ano aqui asi aun cerca como con cuando cuanto de desde despues donde durante',
    'e el ella ellos en entonces era eran es esa ese eso esta estaba este esto estoy estuvo fue fueron ha habia hace hasta',
    'hay lo los lugar me mi mis mucho muchos muy no nos o para pero por porque que quien se ser si sin sobre su sus tambien',
    'tenia tengo tiene todo tuvo un una unos vivia vivimos y ya yo',
  ],
  working: [
    'empleado jubilado sirvio trabaja trabajaba trabajador trabajadores trabajando trabajo trabaje',
  ],
  family: [
    'abuela abuelo amigo conyuge cunado esposa esposo familia familiar hermana hermano hija hijo madre mama marido mujer',
    'padre papa padrastro pareja suegro tia tio viuda viudo',
  ],
  illness: [
    'asbestosis cancer diagnosticado diagnosticaron diagnostico enfermedad enfermo enferma expuesta expuesto exposicion',
    'fallecio mesotelioma muerte murio pulmon pulmones sintomas',
  ],
  before: ['cerca de en'],
}
