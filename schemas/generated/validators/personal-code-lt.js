// Made by npm run gen; do not edit.
export const personalCodeLt = {
  id: 'common/personal-code-lt.json',
  shape: {"$id":"common/personal-code-lt.json","type":"string"},
  compile: rt => {
const func0 = rt.ucs2length.default;const pattern0 = new RegExp("^[3-6][0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])[0-9]{4}$", "u");const pattern1 = new RegExp("[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\ud800-\\udfff]", "u");function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(typeof data === "string"){if(func0(data) > 11){const err0 = {instancePath,keyword:"maxLength",params:{limit: 11}};if(vErrors === null){vErrors = [err0];}else {vErrors.push(err0);}errors++;}if(func0(data) < 11){const err1 = {instancePath,keyword:"minLength",params:{limit: 11}};if(vErrors === null){vErrors = [err1];}else {vErrors.push(err1);}errors++;}if(!pattern0.test(data)){const err2 = {instancePath,keyword:"pattern",params:{pattern: "^[3-6][0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])[0-9]{4}$"}};if(vErrors === null){vErrors = [err2];}else {vErrors.push(err2);}errors++;}if(pattern1.test(data) || data.normalize("NFC") !== data){const err3 = {instancePath,keyword:"plainText",params:{}};if(vErrors === null){vErrors = [err3];}else {vErrors.push(err3);}errors++;}}else {const err4 = {instancePath,keyword:"type",params:{type: "string"}};if(vErrors === null){vErrors = [err4];}else {vErrors.push(err4);}errors++;}validate0.errors = vErrors;return errors === 0;}
return validate0
  },
}
